/** One file for what the home page shows, and for the page that it leads to. */
export { Overview } from "../overview/Overview.tsx";
export { MyWork } from "../work/MyWork.tsx";
export { WorkPage } from "../work/WorkPage.tsx";
export { PendingApprovals } from "./PendingApprovals.tsx";
