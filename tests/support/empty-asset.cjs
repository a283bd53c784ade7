// Style sheets, pictures and fonts in specs of the web app.
module.exports = '';
