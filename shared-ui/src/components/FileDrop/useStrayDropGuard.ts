import { useEffect } from "react";

const isFileInput = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === "file";

function refuse(event: DragEvent): void {
	if (event.defaultPrevented || isFileInput(event.target) || !event.dataTransfer?.types.includes("Files")) return;
	event.preventDefault();
	event.dataTransfer.dropEffect = "none";
}

/** Prevents the browser from opening a file that misses the drop zone, because the page's input would be lost. */
export function useStrayDropGuard(): void {
	useEffect(() => {
		window.addEventListener("dragover", refuse);
		window.addEventListener("drop", refuse);
		return () => {
			window.removeEventListener("dragover", refuse);
			window.removeEventListener("drop", refuse);
		};
	}, []);
}
