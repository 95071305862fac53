package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"slices"
	"strings"

	"github.com/spf13/pflag"
	"github.com/spf13/viper"
)

// maxFileBytes is the maximum size of a configuration file.
const maxFileBytes = 1 << 20

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
	reader := viper.New()
	reader.AllowEmptyEnv(true) // CROUPIER_LIVE_ADDRS= means no listeners
	var problems []string
	if source.File != "" {
		unknown, err := readFile(reader, source.File)
		if err != nil {
			return Config{}, fileError{err}
		}
		problems = append(problems, unknown...)
	}
	problems = append(problems, unknownVariables(os.Environ())...)
	for _, key := range keys {
		if err := bind(reader, key, source.Flags); err != nil {
			return Config{}, err
		}
	}
	loaded := Default()
	for path, field := range fields(&loaded) {
		key, _ := keyOf(path)
		if reader.Get(path) == nil {
			continue
		}
		if err := decode(field, reader.Get(path)); err != nil {
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
	reader := viper.New()
	if _, err := readFile(reader, file); err != nil {
		return nil, fileError{err}
	}
	given := Default()
	values := fields(&given)
	for path, field := range values {
		if key, _ := keyOf(path); key.Secret && reader.IsSet(path) && decode(field, reader.Get(path)) == nil {
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

func bind(reader *viper.Viper, key Key, flags *pflag.FlagSet) error {
	if err := reader.BindEnv(key.Path, key.Env()); err != nil {
		return fmt.Errorf("bind %s: %w", key.Env(), err)
	}
	if flag := flagOf(key, flags); flag != nil && flag.Changed {
		if err := reader.BindPFlag(key.Path, flag); err != nil {
			return fmt.Errorf("bind --%s: %w", key.Flag, err)
		}
	}
	return nil
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

// readFile reads the YAML file into reader and names its unknown keys.
func readFile(reader *viper.Viper, name string) (unknown []string, err error) {
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
	reader.SetConfigType("yaml")
	if err := reader.ReadConfig(bytes.NewReader(content)); err != nil {
		var parse viper.ConfigParseError
		if errors.As(err, &parse) {
			err = parse.Unwrap()
		}
		return nil, fmt.Errorf("read configuration %s: %s", name, strings.Join(strings.Fields(err.Error()), " "))
	}
	for _, path := range reader.AllKeys() {
		if problem := checkPath(path, reader.Get(path)); problem != "" {
			unknown = append(unknown, problem)
		}
	}
	return unknown, nil
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
