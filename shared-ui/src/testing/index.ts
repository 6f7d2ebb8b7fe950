export { HttpResponse, http } from "msw/http";
export { type RenderOptions, renderModule } from "./renderModule.tsx";
export { type MockServer, mockServer } from "./server.ts";
export { type UserName, userOf } from "./users.ts";
