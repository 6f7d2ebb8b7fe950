/** Records that the mocks have, for what checks them against the contract. */
export const known = { user: "u1", deactivated: "u4", client: "c1" };
