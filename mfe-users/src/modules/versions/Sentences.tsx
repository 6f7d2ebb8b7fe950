/** Messages of the deployment checks, marked as English so that screen readers pronounce them correctly. */
export function Sentences({ sentences }: { sentences: readonly string[] }) {
	return (
		<ul lang="en" className="users-module__sentences">
			{sentences.map((sentence) => (
				<li key={sentence}>{sentence}</li>
			))}
		</ul>
	);
}
