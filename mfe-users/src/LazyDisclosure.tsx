import { Disclosure, type DisclosureProps } from "@portal/shared-ui/basics";
import { useState } from "react";

/** A section whose content is rendered, and so its data loaded, only after the user has opened it. */
export function LazyDisclosure({ children, ...props }: DisclosureProps) {
	const [isOpen, setOpen] = useState(false);
	return (
		<Disclosure {...props} isExpanded={isOpen} onExpandedChange={setOpen}>
			{isOpen && children}
		</Disclosure>
	);
}
