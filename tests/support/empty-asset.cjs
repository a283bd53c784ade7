// What a style sheet, picture or font is to a spec of the web app.
module.exports = '';
