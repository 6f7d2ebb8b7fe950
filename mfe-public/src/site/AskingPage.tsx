import { ValidateCertificatePage } from "../validation/ValidateCertificatePage.tsx";
import { Asking } from "./Asking.tsx";

export const AskingPage = () => (
	<Asking>
		<ValidateCertificatePage />
	</Asking>
);
