import { DirectoryPage } from "../directory/DirectoryPage.tsx";
import { withQueries } from "./with-queries.tsx";

export const DirectoryWithQuery = withQueries(DirectoryPage);
