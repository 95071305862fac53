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

	"croupier/app/kernel/fold"
)

// sampleRestrictions is the table of the program: sample data, to be replaced
// by what an operator's contracts say.
//
//go:embed restrictions.json
var sampleRestrictions []byte

// maxRestrictions bounds an operator's table, in bytes.
const maxRestrictions = 8 << 20

// Restriction is one line of the table: a provider, and the countries where
// its games may not be played as people wrote them.
type Restriction struct {
	Provider     string `json:"Provider"`
	Restrictions string `json:"Restrictions"`
}

// Restrictions is the table and what it means.
type Restrictions struct {
	Table []Restriction
	// Hash names the contents of the table.
	Hash string
	// Unknown are the parts of entries that name no country, by provider.
	Unknown map[string][]string

	codes map[string][]string // by folded provider name
}

// Restricted reports whether a provider's games may not be played in a country.
func (r *Restrictions) Restricted(provider, iso string) bool {
	return slices.Contains(r.codes[fold.Text(provider)], iso)
}

// loadRestrictions reads the operator's table, or the sample where there is
// none. A table that cannot be read stops the start: what may not be offered
// must not be offered by mistake.
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
	read, err := readRestrictions(content)
	if err != nil {
		return nil, fmt.Errorf("restriction table %s: %w", path, err)
	}
	return read, nil
}

// readRestrictions reads a table: an object with the member table, a list of
// objects with the members Provider and Restrictions.
func readRestrictions(content []byte) (*Restrictions, error) {
	var file struct {
		Table []Restriction `json:"table"`
	}
	if err := json.Unmarshal(content, &file); err != nil {
		return nil, err
	}
	r := &Restrictions{Table: file.Table, Unknown: map[string][]string{}, codes: map[string][]string{}}
	for i, line := range file.Table {
		name := fold.Text(line.Provider)
		if name == "" {
			return nil, fmt.Errorf("entry %d has no Provider", i+1)
		}
		if _, twice := r.codes[name]; twice {
			return nil, fmt.Errorf("entry %d: %q stands there twice", i+1, line.Provider)
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

// noRestrictions is how an entry begins that restricts nothing. It is the word:
// Norway begins with the same letters.
var noRestrictions = regexp.MustCompile(`(?i)^\s*(no|none)\b`)

// between stands between countries, and only that.
var between = regexp.MustCompile(`[,;/|\n\r]+`)

// ParseRestrictions turns the free text of an entry into the codes of its
// countries, in order, and the parts that name none.
func ParseRestrictions(text string) (codes, unknown []string) {
	codes = []string{}
	if noRestrictions.MatchString(text) {
		return codes, nil
	}
	for _, one := range between.Split(text, -1) {
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

// countriesOf reads one country, or several with "and" between them where the
// whole is none: Trinidad and Tobago is one.
func countriesOf(text string) (codes []string, ok bool) {
	text = strings.TrimPrefix(fold.Text(text), "and ")
	if code, ok := countryCode(text); ok {
		return []string{code}, true
	}
	first, rest, found := strings.Cut(text, " and ")
	for found {
		code, ok := countryCode(first)
		if ok {
			if more, all := countriesOf(rest); all {
				return append(more, code), true
			}
		}
		// The "and" belonged to a name: look at the next one.
		next, left, again := strings.Cut(rest, " and ")
		first, rest, found = first+" and "+next, left, again
	}
	return nil, false
}
