import { brand, type Language } from "@portal/shared-ui/module";
import { countryName } from "../language/formats.ts";

export function seatAddress(language: Language): string {
	const seat = brand.offices.find(({ city }) => city === brand.seat);
	return seat ? `${seat.street}, ${seat.zip} ${seat.city}, ${countryName(seat.country, language)}` : brand.seat;
}
