import "../styles/fact-list.css";

/** Facts by name, a line each: the name to the left, what it is to the right. */
export function DescriptionList({ items }: { items: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="fact-list">
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
