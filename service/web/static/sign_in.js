// Sign in with the token of a link: taken out of the address before it is sent.
const form = document.getElementById("sign-in");
const field = form.elements.namedItem("token");
const secret = window.location.hash.slice(1);
if (secret.startsWith("crlt_")) {
  window.history.replaceState(null, "", window.location.pathname + window.location.search);
  if (field) {
    field.value = secret;
    form.requestSubmit();
  }
}
