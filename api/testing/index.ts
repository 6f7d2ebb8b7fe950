export { startTestApp, type TestApp } from "./app.ts";
export * from "./builders.ts";
export type { StaffName, TestCaller, TestRequest, TestStaff } from "./caller.ts";
export * from "./scenarios.ts";
