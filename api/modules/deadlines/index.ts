export { countDue, listDeadlines, loadDeadline } from "./list.ts";
export { deadlineRoutes } from "./routes.ts";
