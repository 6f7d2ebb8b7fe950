export { startTestApp, type TestApp } from "./app.ts";
export * from "./builders.ts";
export { refusalOf, type StaffName, type TestCaller, type TestRequest, type TestStaff } from "./caller.ts";
export * from "./scenarios.ts";
