package app

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/journal"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/session"
	"croupier/db"
)

// putBack stops a site, puts a copy in the place of its database and opens it again. Without
// a copy the site just starts again.
func (s *testSite) putBack(t *testing.T, at clock.Clock, copied string) *testSite {
	t.Helper()
	s.server.Close()
	if err := s.app.Close(); err != nil {
		t.Fatal(err)
	}
	if copied != "" {
		if _, err := db.Restore(t.Context(), copied, db.Options{Path: s.app.cfg.DatabasePath()}); err != nil {
			t.Fatal(err)
		}
	}
	return openSite(t, s.app.cfg, at)
}

// unknown fails unless nobody can sign in as a player who is deleted.
func (s *testSite) unknown(name, userID string) {
	s.Helper()
	s.visitor = s.newVisitor()
	s.want("csrf cookie", s.send(s.visitor, "GET", "/sanctum/csrf-cookie", ""), 204)
	s.want("signing in", s.post("/auth/login", fmt.Sprintf(`{"login":%q,"password":"correct horse"}`, name)), 401)
	var now string
	s.one("SELECT name FROM users WHERE id = '"+userID+"'", &now)
	if now != "Deleted user" {
		s.Errorf("the account of %s is called %s", name, now)
	}
}

// farewells counts the letters that tell of a deleted account.
func (s *testSite) farewells() (count int) {
	s.Helper()
	stopped, stop := context.WithCancel(s.Context())
	stop() // what waits is tried once
	if err := s.app.mailer.Run(stopped); err != nil {
		s.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(s.app.cfg.Path("mail"), "*.eml"))
	if err != nil {
		s.Fatal(err)
	}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			s.Fatal(err)
		}
		if strings.Contains(string(text), "Subject: Your account is deleted") {
			count++
		}
	}
	return count
}

const deletedAgain = "staff_log WHERE action = 'delete account again' AND actor = 'system' AND reason LIKE '%came back with a restored database%' AND subject = '"

// A backup does not bring accounts back that were deleted since: they are closed before
// anybody can sign in, and erased as before, once for each restore. Who had to stay out stays
// out, though the backup does not know why.
func TestARestoreBringsNoDeletedAccountBack(t *testing.T) {
	s := felicitysLife(t)
	s.leaver("edith")
	edith, copied := s.idOf("edith"), filepath.Join(t.TempDir(), "older.db")
	if err := s.app.db.Backup(t.Context(), copied); err != nil {
		t.Fatal(err)
	}
	s.emptied()
	own := s.signIn("edith")
	s.want("exclusion", s.as(own, "/api/user/self_exclude", `{"duration":"permanent","password":"correct horse"}`), 200)
	s.want("a deletion", s.as(own, "/api/privacy/delete", `{"name":"edith","current_password":"correct horse"}`), 200)
	s.want("a deletion", s.as(s.own, "/api/privacy/delete", `{"name":"felicity","current_password":"correct horse"}`), 200)
	s.at.Advance(14 * 24 * time.Hour)
	s.runs("deletion of accounts")
	s.unknown("felicity", s.id)
	told := s.farewells()
	if told != 2 {
		t.Fatalf("%d farewells were sent, want 2", told)
	}
	roll, err := os.ReadFile(s.app.cfg.Path("deleted-accounts.jsonl"))
	if err != nil || strings.Count(string(roll), "\n") != 2 || strings.Contains(string(roll), "felicity") || strings.Contains(string(roll), "edith") {
		t.Fatalf("the list of deleted accounts is %q, %v", roll, err)
	}

	for restored := 1; restored <= 2; restored++ {
		s.testSite = s.putBack(t, s.at, copied)
		if got := s.app.Returned(); got != 2 {
			t.Fatalf("restore %d: %d accounts came back, want 2", restored, got)
		}
		s.unknown("felicity", s.id) // before any job has run
		s.runs("deletion of accounts")
		s.nowhere("felicity", "a word of", "where is my luck", "edith")
		for _, id := range []string{s.id, edith} {
			if n := s.count(deletedAgain + id + "'"); n != 1 {
				t.Errorf("restore %d: the log of staff tells of it %d times", restored, n)
			}
			if n := s.count("privacy_requests WHERE kind = 'deletion' AND state = 'done' AND user_id = '" + id + "'"); n != 1 {
				t.Errorf("restore %d: it was deleted %d times", restored, n)
			}
		}
	}
	s.boss = s.signIn("administrator")
	if list := s.want("the requests", s.as(s.boss, "/api/admin/privacy", `{"kind":"deletion"}`), 200); !strings.Contains(list.text, `"money"`) || !strings.Contains(list.text, "came back with a restored database") {
		t.Errorf("the team is not told of the money that came back: %s", list.text)
	}
	s.emptied() // the team can still book it away, and what that writes of her is erased too
	s.runs("deletion of accounts")
	s.visitor = s.newVisitor()
	s.want("csrf cookie", s.send(s.visitor, "GET", "/sanctum/csrf-cookie", ""), 204)
	if got := s.want("a new account", s.post("/auth/register", `{"email":"edith@example.org","name":"edith2","password":"correct horse"}`), 403); !strings.Contains(got.text, "barred") {
		t.Errorf("it is refused by %s", got.text)
	}
	s.booksAreRight()
	if n := s.farewells(); n != told {
		t.Errorf("%d farewells were sent, want %d: the first ones", n, told)
	}

	s.testSite = s.putBack(t, s.at, "")
	if got := s.app.Returned(); got != 0 {
		t.Errorf("an ordinary start deletes %d accounts again", got)
	}
	if n := s.count(deletedAgain + s.id + "'"); n != 1 {
		t.Errorf("an ordinary start writes the log again: %d", n)
	}
}

// A site of before the list of deleted accounts writes it at its first start.
func TestTheListOfDeletedAccountsIsCompletedAtTheStart(t *testing.T) {
	at := clock.NewFake(kerneltest.Start)
	s := newSiteAt(t, at)
	s.open("administrator", session.RoleAdmin)
	id, copied := s.leaver("edith"), filepath.Join(t.TempDir(), "older.db")
	if err := s.app.db.Backup(t.Context(), copied); err != nil {
		t.Fatal(err)
	}
	s.want("a deletion", s.as(s.signIn("edith"), "/api/privacy/delete", `{"name":"edith","current_password":"correct horse"}`), 200)
	at.Advance(14 * 24 * time.Hour)
	s.runs("deletion of accounts")
	if err := os.Remove(s.app.cfg.Path("deleted-accounts.jsonl")); err != nil {
		t.Fatal(err)
	}
	s = s.putBack(t, at, "")
	s = s.putBack(t, at, copied)
	if got := s.app.Returned(); got != 1 {
		t.Fatalf("%d accounts came back, want 1", got)
	}
	s.unknown("edith", id)
}

// A copy tells of the letters that were sent before the site started, too: the journal has them.
func TestACopyTellsOfLettersOfBeforeTheStart(t *testing.T) {
	at := clock.NewFake(kerneltest.Start)
	s := &leaving{testSite: newSiteAt(t, at), at: at}
	s.open("felicity", "")
	s.open("bertram", "")
	s.id = s.idOf("felicity")
	stop := s.works("journal")
	s.forgets("felicity")
	s.forgets("bertram")
	s.farewells() // what waits is sent
	for len(s.journalled("felicity@example.org")) == 0 || len(s.journalled("bertram@example.org")) == 0 {
		at.Advance(time.Second) // the journal writes at most once in a second
	}
	stop()
	s.testSite = s.putBack(t, at, "")
	defer s.works("journal")()
	s.own = s.signIn("felicity")
	for s.journalled("felicity@example.org") == nil { // until the worker has opened its file
	}
	s.want("a copy", s.as(s.own, "/api/privacy/copy", proofOfFelicity), 200)
	s.runs("copies of data")
	files := s.fetched()
	if got := files["letters.csv"]; strings.Count(got, "felicity@example.org") != 1 || !strings.Contains(got, "sent") || strings.Contains(got, "bertram") {
		t.Errorf("the letters are %q", got)
	}
}

// forgets has a letter sent to a player who has forgotten the password.
func (s *testSite) forgets(name string) {
	s.Helper()
	s.want("csrf cookie", s.send(s.visitor, "GET", "/sanctum/csrf-cookie", ""), 204)
	s.want("forgotten password", s.post("/auth/resetPassword", `{"login":"`+name+`"}`), 200)
}

// journalled are the letters to an address that the journal has on the disk.
func (s *testSite) journalled(address string) []journal.Letter {
	s.Helper()
	list, err := s.app.journal.Letters(s.Context(), journal.LetterFilter{Recipient: address, State: "sent", Limit: 10})
	if err != nil {
		s.Fatal(err)
	}
	return list
}
