"""What gunicorn serves: `gunicorn service.wsgi:app`."""

from service.app import create_app
from service.config import load_settings

app = create_app(load_settings())
