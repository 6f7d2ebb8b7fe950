import { DirectoryPage } from "../directory/DirectoryPage.tsx";
import { PageQueryProvider } from "./PageQueryProvider.tsx";

export const DirectoryWithQuery = () => (
	<PageQueryProvider>
		<DirectoryPage />
	</PageQueryProvider>
);
