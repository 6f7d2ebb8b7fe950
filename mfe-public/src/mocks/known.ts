/** Records that the mocks have, for what checks them against the contract. */
export const known = {
	publicId: "valid",
	issuedFile: "ec654fac9599f62e79e2706abef23dfb7c07c08185aa86db4d8695f0b718d1b3",
};
