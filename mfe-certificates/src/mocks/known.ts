/** Records that the mocks have, for what checks them against the contract. */
export const known = {
	client: "c1",
	certification: "z1",
	valid: "z1",
	stocked: "z1 p2",
	editable: "d1/certification/z1 p2",
	draft: "d1/certification/z1",
	inApproval: "s1/certification/z1",
	previewed: "s1/certification/z1",
	approved: "g1/certification/z1",
	published: "p1/certification/z1",
};
