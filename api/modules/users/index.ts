export { createUser, ensureFirstAdmin, hasUsers } from "./accounts.ts";
export { hashPassword, needsRehash, verifyPassword } from "./passwords.ts";
export { endSessionsOf, findUser, findUserByUserid, recordLogin, type UserRow } from "./repository.ts";
export { userRoutes } from "./routes.ts";
