import { DirectoryPage } from "../directory/DirectoryPage.tsx";
import { Asking } from "./Asking.tsx";

export const AskingDirectory = () => (
	<Asking>
		<DirectoryPage />
	</Asking>
);
