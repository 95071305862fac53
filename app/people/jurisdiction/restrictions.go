package jurisdiction

import (
	"crypto/sha256"
	_ "embed" // the sample table
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"

	"croupier/app/kernel/normalize"
)

// sampleRestrictions is the built-in table. It is sample data, to be replaced according
// to an operator's contracts.
//
//go:embed restrictions.json
var sampleRestrictions []byte

// maxRestrictions is the maximum size of an operator's table, in bytes.
const maxRestrictions = 8 << 20

// Restriction is one line of the table: a provider, and free text with the countries
// where its games may not be played.
type Restriction struct {
	Provider     string `json:"Provider"`
	Restrictions string `json:"Restrictions"`
}

// Restrictions is the table in parsed form.
type Restrictions struct {
	Table []Restriction
	// Hash identifies the contents of the table.
	Hash string
	// Unknown are the parts of entries that name no country, by provider.
	Unknown map[string][]string

	codes map[string][]string // by folded provider name
}

// Restricted reports whether a provider's games may not be played in a country.
func (r *Restrictions) Restricted(provider, iso string) bool {
	return slices.Contains(r.codes[normalize.ForComparison(provider)], iso)
}

// loadRestrictions reads the operator's table, or the sample if there is none. An
// unreadable table stops the start, so that restricted games are not offered by
// mistake.
func loadRestrictions(path string) (*Restrictions, error) {
	if path == "" {
		return readRestrictions(sampleRestrictions)
	}
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return readRestrictions(sampleRestrictions)
	}
	if err == nil && info.Size() > maxRestrictions {
		err = fmt.Errorf("it is larger than %d bytes", maxRestrictions)
	}
	if err != nil {
		return nil, fmt.Errorf("restriction table %s: %w", path, err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("restriction table %s: %w", path, err)
	}
	parsed, err := readRestrictions(content)
	if err != nil {
		return nil, fmt.Errorf("restriction table %s: %w", path, err)
	}
	return parsed, nil
}

// readRestrictions reads a table: an object with the member table, a list of objects
// with the members Provider and Restrictions.
func readRestrictions(content []byte) (*Restrictions, error) {
	var file struct {
		Table []Restriction `json:"table"`
	}
	if err := json.Unmarshal(content, &file); err != nil {
		return nil, err
	}
	r := &Restrictions{Table: file.Table, Unknown: map[string][]string{}, codes: map[string][]string{}}
	for i, line := range file.Table {
		name := normalize.ForComparison(line.Provider)
		if name == "" {
			return nil, fmt.Errorf("entry %d has no Provider", i+1)
		}
		if _, duplicate := r.codes[name]; duplicate {
			return nil, fmt.Errorf("entry %d: %q is there twice", i+1, line.Provider)
		}
		codes, unknown := ParseRestrictions(line.Restrictions)
		r.codes[name] = codes
		if len(unknown) > 0 {
			r.Unknown[line.Provider] = unknown
		}
	}
	text, err := json.Marshal(file.Table)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(text)
	r.Hash = hex.EncodeToString(sum[:8])
	return r, nil
}

// noRestrictions matches the beginning of an entry without restrictions. It matches
// whole words, because Norway begins with the same characters.
var noRestrictions = regexp.MustCompile(`(?i)^\s*(no|none)\b`)

// countrySeparators matches the separators of countries.
var countrySeparators = regexp.MustCompile(`[,;/|\n\r]+`)

// ParseRestrictions converts the free text of an entry to the codes of its countries,
// in order, and the parts that name no country.
func ParseRestrictions(text string) (codes, unknown []string) {
	codes = []string{}
	if noRestrictions.MatchString(text) {
		return codes, nil
	}
	for _, one := range countrySeparators.Split(text, -1) {
		one = strings.Trim(one, " \t.")
		if one == "" {
			continue
		}
		if found, ok := countriesOf(one); ok {
			codes = append(codes, found...)
		} else {
			unknown = append(unknown, one)
		}
	}
	slices.Sort(codes)
	return slices.Compact(codes), unknown
}

// countriesOf parses one country, or several with "and" between them if the whole is
// none: Trinidad and Tobago is one.
func countriesOf(text string) (codes []string, ok bool) {
	text = strings.TrimPrefix(normalize.ForComparison(text), "and ")
	if code, ok := countryCode(text); ok {
		return []string{code}, true
	}
	first, rest, found := strings.Cut(text, " and ")
	for found {
		code, ok := countryCode(first)
		if ok {
			if more, complete := countriesOf(rest); complete {
				return append(more, code), true
			}
		}
		// The "and" belongs to a name: try the next one.
		next, left, again := strings.Cut(rest, " and ")
		first, rest, found = first+" and "+next, left, again
	}
	return nil, false
}
