package mathpackage

import (
	"archive/zip"
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var two = []Outcome{{ID: 0, Weight: 3, Payout: 0}, {ID: 1, Weight: 1, Payout: 390}}

func TestFaultyPackagesAreRefusedWithFileAndLine(t *testing.T) {
	good := simple(t, two...)
	book := func(text string) fixture { return good.with("books.jsonl.zst", pack(t, text)) }
	mode := func(change ...string) fixture {
		return good.with("index.json", strings.NewReplacer(change...).Replace(oneMode))
	}
	for name, c := range map[string]struct {
		of   fixture
		want string
	}{
		"no index":                   {fixture{"a.csv": ""}, "index.json: the package has no such file"},
		"index is no JSON":           {good.with("index.json", "{"), "index.json: it is no list"},
		"no modes":                   {good.with("index.json", `{"modes":[]}`), "index.json: it has 0 modes"},
		"the same mode twice":        {good.with("index.json", strings.Replace(oneMode, `[{`, `[{"name":"BASE","cost":1,"events":"books.jsonl.zst","weights":"weights.csv"},{`, 1)), "twice"},
		"a mode leads out":           {mode(`"weights.csv"`, `"../weights.csv"`), "in the same folder"},
		"a cost of zero":             {mode("1.0", "0"), "the cost 0 is not positive"},
		"a negative cost":            {mode("1.0", "-1"), "the cost -1 is not positive"},
		"a cost as text":             {mode("1.0", `"1"`), "is no number"},
		"a huge cost":                {mode("1.0", "1e300"), "no plain decimal"},
		"a missing file":             {mode(`"weights.csv"`, `"other.csv"`), "other.csv: the package has no such file"},
		"text in a column":           {good.with("weights.csv", "0,3,0\nid,1,390\n"), "weights.csv:2: the line is not id, weight and payout"},
		"a missing column":           {good.with("weights.csv", "0,3\n1,1,390\n"), "weights.csv:1: the line does not have three columns"},
		"a fourth column":            {good.with("weights.csv", "0,3,0,1\n"), "weights.csv:1: the line does not have three columns"},
		"an empty line":              {good.with("weights.csv", "0,3,0\n\n1,1,390\n"), "weights.csv:2: the line is not id"},
		"a fraction":                 {good.with("weights.csv", "0,3.5,0\n"), "weights.csv:1: "},
		"a negative weight":          {good.with("weights.csv", "0,-3,0\n"), "weights.csv:1: "},
		"a weight above 64 bits":     {good.with("weights.csv", "0,18446744073709551616,0\n"), "weights.csv:1: the line is not"},
		"weights beyond 64 bits":     {good.with("weights.csv", "0,18446744073709551615,0\n1,1,390\n"), "weights.csv:2: the sum of the weights does not fit"},
		"a payout below 0.10":        {good.with("weights.csv", "0,3,0\n1,1,5\n"), "weights.csv:2: a payout is 0 or a multiple of 10"},
		"a payout between tenths":    {good.with("weights.csv", "0,3,0\n1,1,395\n"), "weights.csv:2: a payout is 0 or a multiple of 10"},
		"a huge payout":              {good.with("weights.csv", "0,3,0\n1,1,1000000010\n"), "weights.csv:2: the payout is above"},
		"an id twice":                {good.with("weights.csv", "0,3,0\n0,1,390\n"), "weights.csv:2: the id is not above"},
		"no weight at all":           {simple(t, Outcome{ID: 0}, Outcome{ID: 1, Payout: 100}), "weights.csv: no outcome has a weight"},
		"no lines at all":            {simple(t), "weights.csv: no outcome has a weight"},
		"a long line":                {good.with("weights.csv", strings.Repeat("1", 200_000)+",1,1\n"), "weights.csv:1: the line is longer"},
		"books are not compressed":   {good.with("books.jsonl.zst", books(two...)), "books.jsonl.zst:1: the file cannot be read"},
		"books are cut off":          {good.with("books.jsonl.zst", good["books.jsonl.zst"][:40]), "books.jsonl.zst:1: the file cannot be read"},
		"another id":                 {book(books(Outcome{ID: 0}, Outcome{ID: 2, Payout: 390})), "books.jsonl.zst:2: the book has the id 2"},
		"another payout":             {book(books(Outcome{ID: 0}, Outcome{ID: 1, Payout: 400})), "books.jsonl.zst:2: the payoutMultiplier of book 1 is 400, and weights.csv has 390"},
		"a book is missing":          {book(books(two[:1]...)), "weights.csv:2: outcome 1 has no book"},
		"a book too many":            {book(books(append(two, Outcome{ID: 2})...)), "books.jsonl.zst:3: book 2 has no line"},
		"a book is no JSON":          {book("{\n"), "books.jsonl.zst:1: the line is no valid book"},
		"a book without events":      {book(`{"id":0,"payoutMultiplier":0}`), "books.jsonl.zst:1: a book needs id"},
		"events are no list":         {book(`{"id":0,"payoutMultiplier":0,"events":{}}`), "books.jsonl.zst:1: the events are no list"},
		"an event is no object":      {book(`{"id":0,"payoutMultiplier":0,"events":[1]}`), "books.jsonl.zst:1: an event is no object"},
		"a member occurs twice":      {book(`{"id":0,"id":0,"payoutMultiplier":0,"events":[]}`), "books.jsonl.zst:1: the line is no valid book"},
		"a payout with a fraction":   {book(`{"id":0,"payoutMultiplier":0.5,"events":[]}`), "books.jsonl.zst:1: the line is no valid book"},
		"text is no UTF-8":           {book("{\"id\":0,\"payoutMultiplier\":0,\"events\":[{\"a\":\"\xff\"}]}"), "books.jsonl.zst:1: "},
		"a program in the front end": {good.with("front/index.html", "").with("front/run.exe", "MZ"), "front/run.exe: a front end has no files of this kind"},
	} {
		for form, location := range map[string]string{"folder": c.of.folder(t), "archive": c.of.archive(t)} {
			_, err := check(t, location, DefaultLimits())
			var fault *Error
			if !errors.As(err, &fault) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s as %s: %v, want a fault with %q", name, form, err, c.want)
			}
		}
	}
}

func TestLimitsOfPackages(t *testing.T) {
	good := simple(t, two...)
	for name, c := range map[string]struct {
		of    fixture
		limit func(*Limits)
		want  string
	}{
		"many files":        {good, func(l *Limits) { l.Files = 2 }, "entries, at most 2"},
		"a large file":      {good.with("large.txt", strings.Repeat("x", 2000)), func(l *Limits) { l.FileSize = 1000 }, "large.txt: the file has more than 1000 bytes"},
		"a large package":   {good.with("large.txt", strings.Repeat("x", 2000)), func(l *Limits) { l.Total = 2100 }, "all files together"},
		"many outcomes":     {good, func(l *Limits) { l.Outcomes = 1 }, "weights.csv:2: the file has more than 1 outcomes"},
		"a long book":       {good.with("books.jsonl.zst", pack(t, strings.Repeat(" ", 1<<16))), func(l *Limits) { l.Line, l.Ratio = 1000, 1<<20 }, "books.jsonl.zst:1: the line is longer than 1000 bytes"},
		"a bomb":            {good.with("books.jsonl.zst", pack(t, strings.Repeat("\n", 1<<24))), func(l *Limits) { l.Ratio, l.Line = 10, 1000 }, "compressed suspiciously well"},
		"books of any size": {good, func(l *Limits) { l.Unpacked = 100 }, "compressed suspiciously well"},
	} {
		limits := DefaultLimits()
		c.limit(&limits)
		if _, err := check(t, c.of.archive(t), limits); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// archiveOf writes an archive whose entries have these headers.
func archiveOf(t *testing.T, headers ...*zip.FileHeader) string {
	t.Helper()
	var out bytes.Buffer
	writer := zip.NewWriter(&out)
	for _, header := range headers {
		if _, err := writer.CreateHeader(header); err != nil {
			t.Fatal(err)
		}
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "bad.zip")
	if err := os.WriteFile(file, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestPathsOutOfAnArchiveAreRefused(t *testing.T) {
	link := &zip.FileHeader{Name: "front/link"}
	link.SetMode(fs.ModeSymlink | 0o777)
	for want, headers := range map[string][]*zip.FileHeader{
		"not a plain path":             {{Name: "../evil"}},
		"/etc/passwd: the path":        {{Name: "/etc/passwd"}},
		"a/../../b: the path":          {{Name: "a/../../b"}},
		`a\b: the path`:                {{Name: `a\b`}},
		"C:/x: the path":               {{Name: "C:/x"}},
		"control characters":           {{Name: "a\x01b"}},
		"only plain files":             {link},
		"x: the name occurs twice":     {{Name: "x"}, {Name: "x"}},
		"in upper and lower case only": {{Name: "X"}, {Name: "x"}},
		"deeper than":                  {{Name: strings.Repeat("d/", 40) + "x"}},
	} {
		if _, err := check(t, archiveOf(t, headers...), DefaultLimits()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", want, err)
		}
	}
}

func TestLinksInAFolderAreRefused(t *testing.T) {
	folder := simple(t, two...).folder(t)
	if err := os.Symlink("/etc/passwd", filepath.Join(folder, "link")); err != nil {
		t.Fatal(err)
	}
	if _, err := check(t, folder, DefaultLimits()); err == nil || !strings.Contains(err.Error(), "link: only plain files") {
		t.Error(err)
	}
}

func TestAFailedInstallationLeavesNothing(t *testing.T) {
	source, err := OpenSource(simple(t, two...).with("weights.csv", "0,3,0\n1,1,400\n").folder(t), DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	parent := t.TempDir()
	if _, err := Install(source, filepath.Join(parent, "game")); err == nil {
		t.Error("the package was installed")
	}
	if left, err := os.ReadDir(parent); err != nil || len(left) > 0 {
		t.Errorf("%v is left (%v)", left, err)
	}
}
