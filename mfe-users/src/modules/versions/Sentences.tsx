/**
 * Lists messages of the deployment checks. They are marked as English, so that screen readers pronounce them correctly.
 */
export function Sentences({ sentences }: { sentences: readonly string[] }) {
	return (
		<ul lang="en" className="users-module__sentences">
			{sentences.map((sentence) => (
				<li key={sentence}>{sentence}</li>
			))}
		</ul>
	);
}
