package config

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"

	"github.com/spf13/pflag"
)

// Source is the source of a configuration. Flags have precedence over the environment, the
// environment over the file, the file over the defaults.
type Source struct {
	// File is a YAML file, or empty for none.
	File string
	// Flags are those that AddFlags declared, parsed; nil for none.
	Flags *pflag.FlagSet
}

// Invalid lists all errors of a configuration. Each item names its key, variable or flag.
type Invalid struct{ Problems []string }

// Error implements error in one line.
func (e *Invalid) Error() string { return "configuration: " + strings.Join(e.Problems, "; ") }

// ErrFile means that the configuration file is missing, cannot be read or is no YAML.
var ErrFile = errors.New("configuration file")

// Load reads and checks the whole configuration. Errors: *Invalid; ErrFile.
func Load(source Source) (Config, error) {
	var problems []string
	var file document
	if source.File != "" {
		var err error
		if file, err = readFile(source.File); err != nil {
			return Config{}, fileError{err}
		}
		problems = unknownKeys(file)
	}
	problems = append(problems, unknownVariables(os.Environ())...)
	loaded := Default()
	for path, field := range fields(&loaded) {
		key, _ := keyOf(path)
		value := valueOf(key, source.Flags, file)
		if value == nil {
			continue
		}
		if err := decode(field, value); err != nil {
			problems = append(problems, fmt.Sprintf("%s: %v", origin(key, source.Flags), err))
		}
	}
	problems = append(problems, loaded.problems()...)
	if len(problems) > 0 {
		slices.Sort(problems)
		return Config{}, &Invalid{Problems: slices.Compact(problems)}
	}
	return loaded, nil
}

// fileError is an ErrFile with the text of its cause.
type fileError struct{ error }

func (e fileError) Unwrap() []error { return []error{ErrFile, e.error} }

// SecretsIn lists the keys of a configuration file that contain a secret. Errors: ErrFile.
func SecretsIn(file string) (list []string, err error) {
	content, err := readFile(file)
	if err != nil {
		return nil, fileError{err}
	}
	given := Default()
	values := fields(&given)
	for path, field := range values {
		if key, _ := keyOf(path); key.Secret && content.get(path) != nil && decode(field, content.get(path)) == nil {
			list = append(list, path)
		}
	}
	redacted := given.withoutSecrets()
	masks := fields(&redacted)
	list = slices.DeleteFunc(list, func(path string) bool { // for example a node with a password from a file
		return reflect.DeepEqual(values[path].Interface(), masks[path].Interface())
	})
	slices.Sort(list)
	return list, nil
}

// valueOf returns the value of a key from the source with the highest precedence; nil for none.
func valueOf(key Key, flags *pflag.FlagSet, file document) any {
	if flag := flagOf(key, flags); flag != nil && flag.Changed {
		return flag.Value.String()
	}
	if text, set := os.LookupEnv(key.Env()); set {
		return text // also an empty one: CROUPIER_LIVE_ADDRS= means no listeners
	}
	return file.get(key.Path)
}

func flagOf(key Key, flags *pflag.FlagSet) *pflag.Flag {
	if flags == nil || key.Flag == "" {
		return nil
	}
	return flags.Lookup(key.Flag)
}

// origin names the source of the value of a key, in the operator's spelling.
func origin(key Key, flags *pflag.FlagSet) string {
	if flag := flagOf(key, flags); flag != nil && flag.Changed {
		return "--" + key.Flag
	}
	if _, set := os.LookupEnv(key.Env()); set {
		return key.Env()
	}
	return key.Path
}

// unknownKeys describes the errors in the names of a file's keys.
func unknownKeys(file document) (problems []string) {
	for _, path := range file.keys() {
		if problem := checkPath(path, file.get(path)); problem != "" {
			problems = append(problems, problem)
		}
	}
	return problems
}

// pairPaths are the keys whose value is a map with names of the operator's choice.
var pairPaths = func() map[string]bool {
	paths := map[string]bool{}
	defaults := Default()
	for path, field := range fields(&defaults) {
		if _, ok := field.Interface().(map[string]string); ok {
			paths[path] = true
		}
	}
	return paths
}()

// checkPath describes the error in the name of a key of a file.
func checkPath(path string, value any) string {
	isGroup := false
	for _, key := range keys {
		if path == key.Path || pairPaths[key.Path] && strings.HasPrefix(path, key.Path+".") {
			return ""
		}
		isGroup = isGroup || strings.HasPrefix(key.Path, path+".")
	}
	if isGroup && value == nil {
		return "" // a heading whose keys are all commented out
	}
	if isGroup {
		return path + ": is a group of keys and has no value of its own"
	}
	return fmt.Sprintf("%s: unknown key%s", path, suggestion(path, paths()))
}

func paths() []string {
	all := make([]string, len(keys))
	for i, key := range keys {
		all[i] = key.Path
	}
	return all
}

// unknownVariables lists environment variables with the program's prefix that no key uses.
func unknownVariables(environment []string) (problems []string) {
	known := []string{FileVariable}
	for _, key := range keys {
		known = append(known, key.Env())
	}
	for _, entry := range environment {
		name, _, _ := strings.Cut(entry, "=")
		if strings.HasPrefix(name, Prefix) && !slices.Contains(known, name) {
			problems = append(problems, fmt.Sprintf("%s: unknown variable%s", name, suggestion(name, known)))
		}
	}
	return problems
}
