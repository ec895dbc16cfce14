import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { Icon, type IconName } from './icons';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'icon' | 'type' | 'disabled'> {
  icon?: IconName;
  look?: 'plain' | 'main' | 'quiet' | 'danger';
  type?: 'button' | 'submit';
  disabled?: boolean;
  children?: ComponentChildren;
}

export function Button({ icon, look = 'plain', type = 'button', children, class: more, ...rest }: ButtonProps) {
  return (
    <button type={type} class={`button ${look} ${more ?? ''}`} {...rest}>
      {icon && <Icon name={icon} />}
      {children !== undefined && <span>{children}</span>}
    </button>
  );
}

/** A button that is an icon; `label` is its name and its tooltip. */
export function IconButton({ label, keys, ...rest }: Omit<ButtonProps, 'children' | 'label'> & { icon: IconName; label: string; keys?: string }) {
  return <Button look="quiet" aria-label={label} title={keys ? `${label} (${keys})` : label} {...rest} />;
}
