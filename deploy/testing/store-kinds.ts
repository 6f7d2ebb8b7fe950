/** Every kind of store; the plain run keeps the folder, and of the bucket what its own tests say. */
export const STORE_KINDS = process.env.TEST_ALL ? (["folder", "bucket"] as const) : (["folder"] as const);
