package config

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// maxFileBytes is the maximum size of a configuration file.
const maxFileBytes = 1 << 20

// document has the values of a configuration file by their keys, which are in lower case at every
// depth. Groups of keys are maps in maps; a nil document is empty.
type document map[string]any

// readFile reads a YAML file.
func readFile(name string) (document, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("open configuration: %w", err)
	}
	defer file.Close()
	content, err := io.ReadAll(io.LimitReader(file, maxFileBytes+1))
	if err != nil {
		return nil, fmt.Errorf("read configuration %s: %w", name, err)
	}
	if len(content) > maxFileBytes {
		return nil, fmt.Errorf("read configuration %s: larger than %d bytes", name, maxFileBytes)
	}
	var values map[string]any
	if err := yaml.Unmarshal(content, &values); err != nil {
		return nil, fmt.Errorf("read configuration %s: %s", name, strings.Join(strings.Fields(err.Error()), " "))
	}
	return lowerKeys(values).(map[string]any), nil
}

// lowerKeys returns a value with the keys of its maps as texts in lower case.
func lowerKeys(value any) any {
	switch given := value.(type) {
	case map[string]any:
		lowered := make(map[string]any, len(given))
		for name, item := range given {
			lowered[strings.ToLower(name)] = lowerKeys(item)
		}
		return lowered
	case map[any]any: // a map with a key that is not a text
		lowered := make(map[string]any, len(given))
		for name, item := range given {
			lowered[strings.ToLower(fmt.Sprint(name))] = lowerKeys(item)
		}
		return lowered
	case []any:
		for i, item := range given {
			given[i] = lowerKeys(item)
		}
	}
	return value
}

// get returns the value of a key such as http.addr; nil if the file has none. A group may also be
// written with dots.
func (d document) get(path string) any {
	if value, ok := d[path]; ok {
		return value
	}
	for at := range len(path) {
		if group, ok := d[path[:at]].(map[string]any); ok && path[at] == '.' {
			if value := document(group).get(path[at+1:]); value != nil {
				return value
			}
		}
	}
	return nil
}

// keys lists the keys of all values that are no groups.
func (d document) keys() (list []string) {
	for name, value := range d {
		group, ok := value.(map[string]any)
		if !ok {
			list = append(list, name)
			continue
		}
		for _, key := range document(group).keys() {
			list = append(list, name+"."+key)
		}
	}
	slices.Sort(list)
	return list
}
