/** This file is loaded on demand, because the virtualizer is as large as the table itself. */
export { TableLayout, Virtualizer } from "react-aria-components";
