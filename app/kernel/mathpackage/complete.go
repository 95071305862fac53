package mathpackage

import (
	"bufio"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"math/big"
	"os"
	"path/filepath"
	"strings"
)

// Earlier releases installed games without index.json and the files of weights. Both follow from what
// they did keep, up to spaces and the ends of lines, and the digests of the manifest say which of the
// possible forms was delivered.

// keptFile is a file that an installed game keeps byte for byte.
type keptFile struct {
	File
	// mode is the number of the mode whose weights it has; -1 for index.json.
	mode int
	path string
}

// keptFiles lists the files that an installed game keeps. The manifest lists index.json first, and then
// the weights and the books of each mode.
func (m Manifest) keptFiles(folder string) ([]keptFile, error) {
	if len(m.Files) < 1+2*len(m.Modes) || m.Files[0].Name != indexFile {
		return nil, errors.New("the manifest of a game lacks files of its modes")
	}
	list := []keptFile{{m.Files[0], -1, IndexPath(folder)}}
	for i := range m.Modes {
		list = append(list, keptFile{m.Files[1+2*i], i, filepath.Join(folder, weightsName(i))})
	}
	return list, nil
}

// Missing lists the names of the files with which players recompute outcomes that an installed game
// lacks.
func (m Manifest) Missing(folder string) ([]string, error) {
	files, err := m.keptFiles(folder)
	var missing []string
	for _, f := range files {
		if _, err := os.Stat(f.path); errors.Is(err, os.ErrNotExist) {
			missing = append(missing, f.Name)
		} else if err != nil {
			return nil, fmt.Errorf("look for %s of a game: %w", f.Name, err)
		}
	}
	return missing, err
}

// Complete makes the files again that an installed game lacks, and returns the names of those that were
// delivered in another form than any that it tries.
func Complete(folder string) (lost []string, err error) {
	m, err := ReadManifest(folder)
	if err != nil {
		return nil, err
	}
	files, err := m.keptFiles(folder)
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		if _, err := os.Stat(f.path); err == nil {
			continue
		}
		made := false
		if f.mode < 0 {
			made, err = m.completeIndex(f)
		} else {
			made, err = m.completeWeights(folder, f)
		}
		if err != nil {
			return lost, fmt.Errorf("make %s of a game again: %w", f.Name, err)
		}
		if !made {
			lost = append(lost, f.Name)
		}
	}
	return lost, nil
}

// replaceFile writes a file whose content is on the disk before it has its name.
func replaceFile(name string, write func(to io.Writer) error) error {
	unfinished := name + ".unfinished"
	if err := os.RemoveAll(unfinished); err != nil {
		return err
	}
	file, err := createFile(unfinished)
	if err != nil {
		return err
	}
	if err := errors.Join(write(file), file.close()); err != nil {
		return errors.Join(err, os.Remove(unfinished))
	}
	if err := os.Rename(unfinished, name); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(name))
}

// completeIndex tries the forms in which the tools of providers write index.json.
func (m Manifest) completeIndex(f keptFile) (made bool, err error) {
	for _, text := range m.indexForms() {
		if sum := sha256.Sum256([]byte(text)); hex.EncodeToString(sum[:]) == f.SHA256 {
			return true, replaceFile(f.path, func(to io.Writer) error {
				_, err := io.WriteString(to, text)
				return err
			})
		}
	}
	return false, nil
}

// jsonForm is a way of writing JSON: the beginning of a line at a depth, and what is between the parts.
type jsonForm struct{ indent, newLine, comma, colon string }

var jsonForms = []jsonForm{
	{"    ", "\n", ",", ": "}, {"  ", "\n", ",", ": "}, {"\t", "\n", ",", ": "}, {"", "", ", ", ": "}, {"", "", ",", ":"},
	{"    ", "\r\n", ",", ": "}, {"  ", "\r\n", ",", ": "},
}

// indexForms are the possible texts of index.json.
func (m Manifest) indexForms() (texts []string) {
	for _, form := range jsonForms {
		for _, cost := range []func(string) string{plainCost, floatCost} {
			text := m.indexText(form, cost)
			texts = append(texts, text, text+"\n", text+"\r\n")
		}
	}
	return texts
}

func (m Manifest) indexText(form jsonForm, cost func(string) string) string {
	var text strings.Builder
	line := func(depth int) string { return form.newLine + strings.Repeat(form.indent, depth) }
	text.WriteString("{" + line(1) + `"modes"` + form.colon + "[")
	for i, mode := range m.Modes {
		if i > 0 {
			text.WriteString(form.comma)
		}
		text.WriteString(line(2) + "{")
		weights, events := m.Files[1+2*i].Name, m.Files[2+2*i].Name
		for at, member := range [][2]string{{"name", `"` + mode.Mode + `"`}, {"cost", cost(mode.Cost)}, {"events", `"` + events + `"`}, {"weights", `"` + weights + `"`}} {
			if at > 0 {
				text.WriteString(form.comma)
			}
			text.WriteString(line(3) + `"` + member[0] + `"` + form.colon + member[1])
		}
		text.WriteString(line(2) + "}")
	}
	text.WriteString(line(1) + "]" + line(0) + "}")
	return text.String()
}

// plainCost writes a cost without needless decimals.
func plainCost(exact string) string {
	value, ok := new(big.Rat).SetString(exact)
	if !ok {
		return exact
	}
	text := value.FloatString(4)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// floatCost writes a cost with at least one decimal.
func floatCost(exact string) string {
	text := plainCost(exact)
	if !strings.Contains(text, ".") {
		text += ".0"
	}
	return text
}

// weightForm is a way of writing a file of weights.
type weightForm struct {
	newLine string
	// closed is set if the last line ends with one, too.
	closed bool
}

// completeWeights writes the weights of a mode from its index in the form that has the digest of the
// manifest.
func (m Manifest) completeWeights(folder string, f keptFile) (made bool, err error) {
	index := filepath.Join(folder, indexName(f.mode))
	form, found, err := m.weightsForm(index, f)
	if err != nil || !found {
		return false, err
	}
	return true, replaceFile(f.path, func(to io.Writer) error {
		packed := gzip.NewWriter(to)
		lines := bufio.NewWriterSize(packed, 1<<16)
		err := m.eachWeight(index, f.mode, func(first bool, line []byte) {
			if !first {
				_, _ = lines.WriteString(form.newLine) // Flush returns the error
			}
			_, _ = lines.Write(line)
		})
		if form.closed {
			_, _ = lines.WriteString(form.newLine)
		}
		return errors.Join(err, lines.Flush(), packed.Close())
	})
}

// weightsForm finds the form of a file of weights by its digest.
func (m Manifest) weightsForm(index string, f keptFile) (form weightForm, found bool, err error) {
	ends := []string{"\n", "\r\n"}
	sums := []hash.Hash{sha256.New(), sha256.New()}
	err = m.eachWeight(index, f.mode, func(first bool, line []byte) {
		for i, sum := range sums {
			if !first {
				sum.Write([]byte(ends[i]))
			}
			sum.Write(line)
		}
	})
	if err != nil {
		return form, false, err
	}
	for i, sum := range sums {
		for _, closed := range []bool{false, true} {
			if closed {
				sum.Write([]byte(ends[i]))
			}
			if hex.EncodeToString(sum.Sum(nil)) == f.SHA256 {
				return weightForm{ends[i], closed}, true, nil
			}
		}
	}
	return form, false, nil
}

// eachWeight calls fn with each line of weights, without its end. The line is valid until fn returns.
func (m Manifest) eachWeight(index string, mode int, fn func(first bool, line []byte)) error {
	file, err := os.Open(index)
	if err != nil {
		return err
	}
	defer file.Close()
	records := bufio.NewReaderSize(file, 1<<16)
	var (
		text [recordBytes]byte
		line []byte
		sum  uint64
	)
	for number := range m.Modes[mode].Outcomes {
		if _, err := io.ReadFull(records, text[:]); err != nil {
			return fmt.Errorf("read the index: %w", err)
		}
		r := readRecord(text[:])
		line = fmt.Appendf(line[:0], "%d,%d,%d", r.id, r.sum-sum, r.payout)
		sum = r.sum
		fn(number == 0, line)
	}
	return nil
}
