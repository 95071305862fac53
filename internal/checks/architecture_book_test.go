package checks

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// bookPackages are the packages of the sportsbook's book in the order of the package comment of
// app/sports/book: each imports only packages before it.
var bookPackages = []string{"board", "health", "trading", "risk", "publish", "results", "pricing", "feed", "desk"}

const bookPath = "app/sports/book"

// listedInComment finds the names of the list in the package comment: words with a description in
// parentheses, and the words before a comma.
var listedInComment = regexp.MustCompile(`([a-z]+)(?: \([^)]*\))?[,.]`)

func TestPackagesOfTheBookImportInTheDocumentedOrder(t *testing.T) {
	found := 0
	for _, one := range listPackages(t) {
		name, inside := strings.CutPrefix(one.ImportPath, bookPath+"/")
		if !inside || isTestPackage(one.ImportPath) {
			continue
		}
		at := slices.Index(bookPackages, name)
		if at < 0 {
			t.Errorf("%s is not in the order of the book's packages: add it to bookPackages and to the comment of %s", one.ImportPath, bookPath)
			continue
		}
		found++
		for _, imported := range one.Imports {
			if target, ours := strings.CutPrefix(imported, "croupier/"+bookPath+"/"); ours && slices.Index(bookPackages, target) >= at {
				t.Errorf("%s imports %s, which comes after it: %v", name, target, bookPackages)
			}
		}
	}
	if found != len(bookPackages) {
		t.Errorf("found %d packages of the book, want %d", found, len(bookPackages))
	}
}

func TestCommentOfTheBookListsItsPackagesInOrder(t *testing.T) {
	comment := packageComment(t, bookPath)
	_, list, ok := strings.Cut(comment, "before it in this list: ")
	if !ok {
		t.Fatalf("the comment of %s has no list of its packages", bookPath)
	}
	list, _, _ = strings.Cut(list, "\n\n")
	var names []string
	for _, match := range listedInComment.FindAllStringSubmatch(strings.Join(strings.Fields(list), " "), -1) {
		names = append(names, match[1])
	}
	if !slices.Equal(names, bookPackages) {
		t.Errorf("the comment lists %v, the check %v", names, bookPackages)
	}
}

// packageComment is the whole comment of a package.
func packageComment(t *testing.T, path string) string {
	t.Helper()
	names, err := filepath.Glob(path + "/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.PackageClauseOnly|parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if file.Doc != nil {
			return file.Doc.Text()
		}
	}
	return ""
}
