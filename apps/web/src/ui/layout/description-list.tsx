import "../styles/fact-list.css";

/** Name and value pairs, one per line: the name on the left, the value on the right. */
export function DescriptionList({ items }: { items: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="fact-list stack gap-s">
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
