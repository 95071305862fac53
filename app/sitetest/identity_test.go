package sitetest

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"io/fs"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"croupier/app/care/identity"
	"croupier/app/kernel/session"
)

// secretsOfIdentity are words that only reviewers may read.
var secretsOfIdentity = []string{"Markedfirst", "Markedlast", "1990-12-31", "Marked Street 7", "Markedtown", "MK 4711"}

const identityData = `{"first_name":"Markedfirst","last_name":"Markedlast","birth":"1990-12-31","country":"EE","street":"Marked Street 7","city":"Markedtown","postcode":"MK 4711"}`

// identityPicture is an accepted picture.
func identityPicture() string {
	var out bytes.Buffer
	if err := jpeg.Encode(&out, image.NewGray(image.Rect(0, 0, 240, 240)), nil); err != nil {
		panic(err)
	}
	return out.String()
}

// upload sends a file in the form of the pages: fields come in pairs, and the file last.
func (s *testSite) upload(headers []string, file string, pairs ...string) answer {
	s.Helper()
	var out bytes.Buffer
	form := multipart.NewWriter(&out)
	for i := 0; i+1 < len(pairs); i += 2 {
		if err := form.WriteField(pairs[i], pairs[i+1]); err != nil {
			s.Fatal(err)
		}
	}
	extension, err := form.CreateFormFile("file", "photo.jpg")
	if err == nil {
		_, err = io.WriteString(extension, file)
	}
	if err = errors.Join(err, form.Close()); err != nil {
		s.Fatal(err)
	}
	headers = append(slices.Clone(headers), "Content-Type", form.FormDataContentType())
	return s.send(s.newVisitor(), http.MethodPost, "/api/user/identity/upload", out.String(), headers...)
}

// waitingIdentityCheck has a player upload a document, and returns the waiting check.
func (s *testSite) waitingIdentityCheck(name string) (row identity.IdentityRow) {
	s.Helper()
	s.want("data", s.as(s.signIn(name), "/api/user/identity/data", identityData), 200)
	s.wantDocument(name)
	return s.waitingCheck(name, 2)
}

func (s *testSite) wantDocument(name string) {
	s.Helper()
	player := s.signIn(name)
	for _, extension := range []string{"front", "selfie"} {
		s.want(extension, s.upload(player, identityPicture(), "level", "2", "part", extension), 200)
	}
	s.want("sent", s.as(player, "/api/user/identity/submit", `{"level":2,"source":"","words":""}`), 200)
}

// waitingCheck is the waiting check of a player's level.
func (s *testSite) waitingCheck(name string, level int) identity.IdentityRow {
	s.Helper()
	list := s.asStaff("/api/admin/identity", `{"state":"waiting"}`)
	var answer identity.IdentityList
	if err := json.Unmarshal([]byte(list.text), &answer); err != nil {
		s.Fatal(err)
	}
	at := slices.IndexFunc(answer.Rows, func(r identity.IdentityRow) bool { return r.Name == name && r.Level == level })
	if at < 0 {
		s.Fatalf("nothing waits: %s", list.text)
	}
	return answer.Rows[at]
}

// anyIdentityCheck has a new player upload a document.
func (s *testSite) anyIdentityCheck() identity.IdentityRow {
	s.Helper()
	name := fmt.Sprintf("shower%d", s.count("users"))
	s.open(name, "")
	return s.waitingIdentityCheck(name)
}

// identityFile is a file of a check.
func (s *testSite) identityFile(checkID string) string {
	s.Helper()
	var view identity.IdentityView
	if err := json.Unmarshal([]byte(s.asStaff("/api/admin/identity/view", fmt.Sprintf(`{"id":%q}`, checkID)).text), &view); err != nil || len(view.Files) == 0 {
		s.Fatalf("%+v, %v", view, err)
	}
	return view.Files[0].ID
}

// No data of an identity check is in any answer, email, file or log except those for reviewers.
func TestIdentityDataIsVisibleToReviewersOnly(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("administrator", session.RoleAdmin)
	s.open("bertram", "")
	s.open("evelyn", "")
	s.role("helper", "users", "moderate")
	s.open("bernd", "helper")
	row := s.waitingIdentityCheck("bertram")
	file := fmt.Sprintf(`{"id":%q,"file":%q}`, row.ID, s.identityFile(row.ID))
	one, helper, other := fmt.Sprintf(`{"id":%q}`, row.ID), s.signIn("bernd"), s.signIn("evelyn")
	for path, body := range map[string]string{
		"/api/admin/identity": `{"state":"waiting"}`, "/api/admin/identity/view": one, "/api/admin/identity/file": file,
		"/api/admin/identity/player": fmt.Sprintf(`{"user":%q}`, row.UserID),
	} {
		s.want("a player at "+path, s.as(other, path, body), 403)
		s.want("staff without the permission at "+path, s.as(helper, path, body), 403)
		s.want("a guest at "+path, s.send(&http.Client{}, http.MethodPost, path, body), 401)
	}
	seen := s.asStaff("/api/admin/identity/view", one)
	for _, secret := range secretsOfIdentity {
		if !strings.Contains(seen.text, secret) {
			t.Errorf("the reviewer does not see %q", secret)
		}
	}
	picture := s.asStaff("/api/admin/identity/file", file)
	if data, _ := picture.body["data"].(string); !strings.HasPrefix(data, base64.StdEncoding.EncodeToString([]byte("\xff\xd8\xff"))) {
		t.Errorf("the reviewer gets %.80s", picture.text)
	}
	s.asStaff("/api/admin/identity/decide", fmt.Sprintf(`{"id":%q,"version":%d,"accept":false,"why":"mismatch","message":"","reason":"does not match"}`, row.ID, row.Version))
	player := fmt.Sprintf(`{"user":%q}`, row.UserID)
	answers := []string{
		s.want("own", s.as(s.signIn("bertram"), "/api/user/identity", `{}`), 200).text, s.want("own user", s.as(s.signIn("bertram"), "/auth/update", `{}`), 200).text,
		s.asStaff("/api/admin/identity", `{"state":"refused"}`).text, s.asStaff("/api/admin/identity/player", player).text,
	}
	for _, text := range append(answers, s.dataFiles()...) {
		for _, secret := range secretsOfIdentity {
			if strings.Contains(text, secret) {
				t.Errorf("%q is in %.300q", secret, text)
			}
		}
	}
}

// dataFiles are all files of the data folder.
func (s *testSite) dataFiles() (texts []string) {
	s.Helper()
	err := filepath.WalkDir(s.Parts.Config.Data, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		text, err := os.ReadFile(path)
		texts = append(texts, string(text))
		return err
	})
	if err != nil || len(texts) < 4 {
		s.Fatalf("%d files, %v", len(texts), err)
	}
	return texts
}

func TestIdentityFileTypeComesFromContent(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("bertram", "")
	player := s.signIn("bertram")
	s.want("data", s.as(player, "/api/user/identity/data", identityData), 200)
	for name, test := range map[string]struct {
		content string
		level   string
		more    []string
		code    int
	}{
		"a page":           {"<html><script>alert(1)</script>", "2", nil, 415},
		"half a picture":   {"\xff\xd8\xff\xe0 and nothing more", "2", nil, 415},
		"more than 10 MB":  {strings.Repeat("x", 10<<20+1), "2", nil, 413},
		"more than a call": {strings.Repeat("x", 11<<20), "2", nil, 413},
		"nothing":          {"", "2", nil, 422},
		"another part":     {identityPicture(), "3", nil, 409},
		"an unknown field": {identityPicture(), "2", []string{"name", "a.jpg"}, 422},
	} {
		if got := s.upload(player, test.content, append([]string{"level", test.level, "part", "front"}, test.more...)...); got.status != test.code {
			t.Errorf("%s: %d %s, want %d", name, got.status, got.text, test.code)
		}
	}
	s.want("no form", s.as(player, "/api/user/identity/upload", `{"level":2,"part":"front"}`), 415)
	if entries, err := os.ReadDir(filepath.Join(s.Parts.Config.Data, "identity")); err == nil && len(entries) > 0 {
		t.Errorf("files that were refused are kept: %v", entries)
	}
}
