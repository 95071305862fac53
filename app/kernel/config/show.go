package config

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"net/netip"
	"reflect"
	"slices"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"
)

// masked replaces a secret that is set.
const masked = "********"

// exampleWidth is the width of the comments in the example file.
const exampleWidth = 100

// Example writes the configuration file that sets every key to its default
// and explains it.
func Example(w io.Writer) error {
	intro := `# Configuration of Croupier. Copy it to config.yaml, or name it with
# croupier serve --config FILE. Each key may be left out and then has the value
# shown here. Each may also be set by the environment variable in its comment,
# which wins over the file; flags win over both. A key or a CROUPIER_ variable
# that is not listed here is refused. "croupier config check" lists what is wrong.
`
	return write(w, Default(), intro, true)
}

// Print writes the configuration as a file, secrets masked.
func (c Config) Print(w io.Writer) error { return write(w, c.withoutSecrets(), "", false) }

// withoutSecrets replaces every secret that is set.
func (c Config) withoutSecrets() Config {
	c.OAuth.Clients = slices.Clone(c.OAuth.Clients)
	for i := range c.OAuth.Clients {
		c.OAuth.Clients[i].Secret = masked
	}
	c.Cashier.Nodes = slices.Clone(c.Cashier.Nodes)
	for i, node := range c.Cashier.Nodes {
		c.Cashier.Nodes[i] = node.withoutSecret()
	}
	c.Cashier.Gateways = slices.Clone(c.Cashier.Gateways)
	for i, gateway := range c.Cashier.Gateways {
		c.Cashier.Gateways[i] = gateway.withoutSecret()
	}
	for path, field := range fields(&c) {
		if key, _ := keyOf(path); key.Secret && field.Kind() == reflect.String && field.String() != "" {
			field.SetString(masked)
		}
	}
	return c
}

func write(w io.Writer, c Config, intro string, explained bool) error {
	var page bytes.Buffer
	page.WriteString(intro)
	values, group := fields(&c), ""
	for _, key := range keys {
		parent, name, nested := strings.Cut(key.Path, ".")
		indent := ""
		if nested {
			indent = "  "
		} else {
			parent, name = "", key.Path
		}
		if explained {
			page.WriteByte('\n')
		}
		if nested && parent != group {
			fmt.Fprintf(&page, "%s:\n", parent)
		}
		group = parent
		if explained {
			writeComment(&page, indent, key)
		}
		text, err := yamlText(values[key.Path])
		if err != nil {
			return fmt.Errorf("write %s: %w", key.Path, err)
		}
		fmt.Fprintf(&page, "%s%s: %s\n", indent, name, text)
	}
	_, err := w.Write(page.Bytes())
	return err
}

func writeComment(page *bytes.Buffer, indent string, key Key) {
	line := indent + "#"
	about := key.About
	if key.Setting {
		about += " The default of a setting: what staff chose in the office wins."
	}
	for _, word := range strings.Fields(about) {
		if len(line)+1+len(word) > exampleWidth {
			fmt.Fprintln(page, line)
			line = indent + "#"
		}
		line += " " + word
	}
	fmt.Fprintln(page, line)
	names := key.Env()
	if key.Flag != "" {
		names += ", --" + key.Flag
	}
	fmt.Fprintf(page, "%s# %s\n", indent, names)
}

// yamlText writes a value on one line of YAML.
func yamlText(field reflect.Value) (string, error) {
	var value any
	switch given := field.Interface().(type) {
	case time.Duration, slog.Level:
		value = envText(field)
	case []netip.Prefix:
		texts := []string{}
		for _, prefix := range given {
			texts = append(texts, prefix.String())
		}
		value = texts
	default:
		value = given
	}
	var node yaml.Node
	if err := node.Encode(value); err != nil {
		return "", err
	}
	flow(&node)
	encoded, err := yaml.Marshal(&node)
	if err != nil {
		return "", err
	}
	return strings.TrimSpace(string(encoded)), nil
}

// flow writes lists and maps on one line and quotes every text, so that none is read as a number
// or a date.
func flow(node *yaml.Node) {
	switch {
	case node.Kind == yaml.ScalarNode && node.Tag == "!!str":
		node.Style = yaml.DoubleQuotedStyle
	case node.Kind == yaml.SequenceNode || node.Kind == yaml.MappingNode:
		node.Style = yaml.FlowStyle
	}
	for i, child := range node.Content {
		if node.Kind == yaml.MappingNode && i%2 == 0 {
			continue // names need no quotes
		}
		flow(child)
	}
}
