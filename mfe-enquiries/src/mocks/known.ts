/** Records that the mocks have, for what checks them against the contract. */
export const known = { enquiry: "e1", email: "eva.berger@example.org" };
