/** Page of the API document, at `/api/docs`. */
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import './api-docs.css';

const isDark = window.matchMedia('(prefers-color-scheme: dark)');
const follow = (): void => void document.documentElement.classList.toggle('dark-mode', isDark.matches);
isDark.addEventListener('change', follow);
follow();

SwaggerUI({
  dom_id: '#api',
  url: '/api/openapi.json',
  deepLinking: true,
  filter: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  // Disables the external validator.
  validatorUrl: null,
});
