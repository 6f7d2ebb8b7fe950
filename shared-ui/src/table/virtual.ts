/** What long lists alone need, as much again as the table itself. */
export { TableLayout, Virtualizer } from "react-aria-components";
