// Start Swagger UI on our document; the validator it would ask elsewhere is off.
"use strict";

window.ui = SwaggerUIBundle({
  url: document.getElementById("swagger-ui").dataset.document,
  dom_id: "#swagger-ui",
  validatorUrl: null,
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
});
