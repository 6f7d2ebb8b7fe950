import { FileChoice } from "./FileChoice.tsx";

/** Takes as much room as the file check while that is being loaded. */
export const FileRoom = () => (
	<div className="pub-file-room" inert aria-hidden="true">
		<FileChoice />
	</div>
);
