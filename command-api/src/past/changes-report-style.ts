/** For screens and A4: heads of tables are repeated on each page, and rows are not torn apart. */
export const REPORT_STYLE = `
:root { color-scheme: light; font: 14px/1.5 system-ui, sans-serif; color: #1c1b1a; }
body { margin: 2rem auto; max-width: 56rem; padding: 0 1rem; background: #fff; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1.5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 2rem 0 0.5rem; break-after: avoid; }
h3 { font-size: 1rem; margin: 1rem 0 0.25rem; break-after: avoid; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.25rem 1.5rem; margin: 0; }
dt, caption, .note { color: #5c5a57; }
dd { margin: 0; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; margin: 0.5rem 0 1rem; }
caption { text-align: start; padding-bottom: 0.25rem; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { padding: 0.3rem 0.75rem 0.3rem 0; border-bottom: 1px solid #dddbd8; text-align: start; vertical-align: top; }
th:last-child, td:last-child { padding-inline-end: 0; }
th { font-weight: 600; }
tbody th { font-weight: 400; }
th, td { overflow-wrap: anywhere; }
.number { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
td p { margin: 0; }
.entries { table-layout: fixed; }
.entries th:first-child { width: 14rem; }
.entries th:nth-child(2) { width: 8rem; }
del { color: #a3271f; }
ins { color: #17603a; text-decoration: none; font-weight: 600; }
@page { size: A4; margin: 18mm 16mm; }
@media print {
  :root { font-size: 10pt; }
  body { margin: 0; max-width: none; padding: 0; }
}
`;
