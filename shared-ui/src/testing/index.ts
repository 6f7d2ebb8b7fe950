export type { StaffName } from "@portal/contracts/testing/caller";
export { HttpResponse, http } from "msw/http";
export { api, START, staff, userOf } from "./api.ts";
export { altered, fault, hold, pagesOf } from "./fault.ts";
export { casesOf, further } from "./further.ts";
export { refusal } from "./refusal.ts";
export { type RenderOptions, renderModule } from "./renderModule.tsx";
export { type MockServer, mockServer } from "./server.ts";
