export {
	updateListingsOfCertification,
	updateListingsOfClient,
	updateMovedListings,
	verifyListings,
} from "./listing.ts";
