/** Records that the mocks have, for what checks them against the contract. */
export const known = { client: "10001" };
