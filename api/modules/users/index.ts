export { createUser, ensureFirstAdmin, hasUsers } from "./accounts.ts";
export { credentialsOf } from "./credentials/credentials.ts";
export { hashPassword, needsRehash, verifyPassword } from "./passwords.ts";
export { endSessionsOf, findUser, findUserByUserid, type UserRow } from "./repository.ts";
export { userRoutes } from "./routes.ts";
export { recordLogin } from "./sign-in.ts";
export { recordBaseline } from "./verification/baseline.ts";
export { verifyAccounts } from "./verification/verify.ts";
