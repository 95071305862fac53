package sitetest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/oplog"
	"croupier/app/kernel/session"
	"croupier/db"
)

// restoreCopy stops a site, replaces its database by a copy and opens it again. Without a copy the
// site only restarts.
func (s *testSite) restoreCopy(t *testing.T, at clock.Clock, copied string) *testSite {
	t.Helper()
	s.Server.Close()
	if err := s.App.Close(); err != nil {
		t.Fatal(err)
	}
	if copied != "" {
		if _, err := db.Restore(t.Context(), copied, db.Options{Path: s.Parts.Config.DatabasePath()}); err != nil {
			t.Fatal(err)
		}
	}
	return openSite(t, s.Parts.Config, at)
}

// wantNoAccount fails unless a deleted player cannot sign in.
func (s *testSite) wantNoAccount(name, userID string) {
	s.Helper()
	s.visitor = s.newVisitor()
	s.want("csrf cookie", s.send(s.visitor, "GET", "/sanctum/csrf-cookie", ""), 204)
	s.want("signing in", s.post("/auth/login", fmt.Sprintf(`{"login":%q,"password":"correct horse"}`, name)), 401)
	var now string
	s.queryOne("SELECT name FROM users WHERE id = '"+userID+"'", &now)
	if now != "Deleted user" {
		s.Errorf("the account of %s is called %s", name, now)
	}
}

// countDeletionEmails counts the emails about a deleted account.
func (s *testSite) countDeletionEmails() (count int) {
	s.Helper()
	stopped, stop := context.WithCancel(s.Context())
	stop() // waiting emails are tried once
	if err := s.Parts.Mailer.Run(stopped); err != nil {
		s.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(s.Parts.Config.Path("mail"), "*.eml"))
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

const deletedAgainRows = "staff_log WHERE action = 'delete account again' AND actor = 'system' AND reason LIKE '%came back with a restored database%' AND subject = '"

// A backup does not restore accounts that were deleted after it: they are closed before any
// player can sign in, and erased as before, once for each restore. An excluded player stays
// excluded, although the backup has no reason for it.
func TestRestoreDeletesAccountsAgain(t *testing.T) {
	t.Parallel()
	s := newDeletionFixture(t)
	s.openAccount("edith")
	edith, copied := s.idOf("edith"), filepath.Join(t.TempDir(), "older.db")
	if err := s.Parts.DB.Backup(t.Context(), copied); err != nil {
		t.Fatal(err)
	}
	s.withdrawAll()
	own := s.signIn("edith")
	s.want("exclusion", s.as(own, "/api/user/self_exclude", `{"duration":"permanent","password":"correct horse"}`), 200)
	s.want("a deletion", s.as(own, "/api/privacy/delete", `{"name":"edith","current_password":"correct horse"}`), 200)
	s.want("a deletion", s.as(s.own, "/api/privacy/delete", `{"name":"felicity","current_password":"correct horse"}`), 200)
	s.at.Advance(14 * 24 * time.Hour)
	s.runJob("deletion of accounts")
	s.wantNoAccount("felicity", s.id)
	reported := s.countDeletionEmails()
	if reported != 2 {
		t.Fatalf("%d farewells were sent, want 2", reported)
	}
	deletedList, err := os.ReadFile(s.Parts.Config.Path("deleted-accounts.jsonl"))
	if err != nil || strings.Count(string(deletedList), "\n") != 2 || strings.Contains(string(deletedList), "felicity") || strings.Contains(string(deletedList), "edith") {
		t.Fatalf("the list of deleted accounts is %q, %v", deletedList, err)
	}

	for restored := 1; restored <= 2; restored++ {
		s.testSite = s.restoreCopy(t, s.at, copied)
		if got := s.App.DeletedAgain(); got != 2 {
			t.Fatalf("restore %d: %d accounts came back, want 2", restored, got)
		}
		s.wantNoAccount("felicity", s.id) // before any job has run
		s.runJob("deletion of accounts")
		s.wantAbsent("felicity", "a word of", "where is my luck", "edith")
		for _, id := range []string{s.id, edith} {
			if n := s.count(deletedAgainRows + id + "'"); n != 1 {
				t.Errorf("restore %d: the staff log has it %d times", restored, n)
			}
			if n := s.count("privacy_requests WHERE kind = 'deletion' AND state = 'done' AND user_id = '" + id + "'"); n != 1 {
				t.Errorf("restore %d: it was deleted %d times", restored, n)
			}
		}
	}
	s.boss = s.signIn("administrator")
	if list := s.want("the requests", s.as(s.boss, "/api/admin/privacy", `{"kind":"deletion"}`), 200); !strings.Contains(list.text, `"money"`) || !strings.Contains(list.text, "came back with a restored database") {
		t.Errorf("the money that came back is not reported to staff: %s", list.text)
	}
	s.withdrawAll() // staff can still book it away, and the rows of that are erased too
	s.runJob("deletion of accounts")
	s.visitor = s.newVisitor()
	s.want("csrf cookie", s.send(s.visitor, "GET", "/sanctum/csrf-cookie", ""), 204)
	if got := s.want("a new account", s.post("/auth/register", `{"email":"edith@example.org","name":"edith2","password":"correct horse"}`), 403); !strings.Contains(got.text, "excluded") {
		t.Errorf("it is refused by %s", got.text)
	}
	s.wantBooksRight()
	if n := s.countDeletionEmails(); n != reported {
		t.Errorf("%d farewells were sent, want %d: the first ones", n, reported)
	}

	s.testSite = s.restoreCopy(t, s.at, "")
	if got := s.App.DeletedAgain(); got != 0 {
		t.Errorf("an ordinary start deletes %d accounts again", got)
	}
	if n := s.count(deletedAgainRows + s.id + "'"); n != 1 {
		t.Errorf("an ordinary start writes the log again: %d", n)
	}
}

// A site from before the list of deleted accounts writes it at its first start.
func TestDeletedAccountListIsCompletedAtStart(t *testing.T) {
	t.Parallel()
	at := clock.NewFake(kerneltest.Start)
	s := newSiteAt(t, at)
	s.open("administrator", session.RoleAdmin)
	id, copied := s.openAccount("edith"), filepath.Join(t.TempDir(), "older.db")
	if err := s.Parts.DB.Backup(t.Context(), copied); err != nil {
		t.Fatal(err)
	}
	s.want("a deletion", s.as(s.signIn("edith"), "/api/privacy/delete", `{"name":"edith","current_password":"correct horse"}`), 200)
	at.Advance(14 * 24 * time.Hour)
	s.runJob("deletion of accounts")
	if err := os.Remove(s.Parts.Config.Path("deleted-accounts.jsonl")); err != nil {
		t.Fatal(err)
	}
	s = s.restoreCopy(t, at, "")
	s = s.restoreCopy(t, at, copied)
	if got := s.App.DeletedAgain(); got != 1 {
		t.Fatalf("%d accounts came back, want 1", got)
	}
	s.wantNoAccount("edith", id)
}

// A copy of a player's data lists emails from before the start of the site too, because the
// journal has them.
func TestDataCopyListsEarlierEmails(t *testing.T) {
	t.Parallel()
	at := clock.NewFake(kerneltest.Start)
	s := &deletionFixture{testSite: newSiteAt(t, at), at: at}
	s.open("felicity", "")
	s.open("bertram", "")
	s.id = s.idOf("felicity")
	stop := s.runWorker("journal")
	s.requestPasswordReset("felicity")
	s.requestPasswordReset("bertram")
	s.countDeletionEmails() // waiting emails are sent
	for len(s.loggedEmails("felicity@example.org")) == 0 || len(s.loggedEmails("bertram@example.org")) == 0 {
		at.Advance(time.Second) // the journal writes at most once per second
	}
	stop()
	s.testSite = s.restoreCopy(t, at, "")
	defer s.runWorker("journal")()
	s.own = s.signIn("felicity")
	for s.loggedEmails("felicity@example.org") == nil { // until the worker has opened its file
	}
	s.want("a copy", s.as(s.own, "/api/privacy/copy", proofOfFelicity), 200)
	s.runJob("copies of data")
	files := s.fetched()
	if got := files["emails.csv"]; strings.Count(got, "felicity@example.org") != 1 || !strings.Contains(got, "sent") || strings.Contains(got, "bertram") {
		t.Errorf("the emails are %q", got)
	}
}

// requestPasswordReset sends the email for a forgotten password to a player.
func (s *testSite) requestPasswordReset(name string) {
	s.Helper()
	s.want("csrf cookie", s.send(s.visitor, "GET", "/sanctum/csrf-cookie", ""), 204)
	s.want("forgotten password", s.post("/auth/resetPassword", `{"login":"`+name+`"}`), 200)
}

// loggedEmails are the emails to an address that the journal has stored on disk.
func (s *testSite) loggedEmails(address string) []oplog.Email {
	s.Helper()
	list, err := s.Parts.Journal.Emails(s.Context(), oplog.EmailFilter{Recipient: address, State: "sent", Limit: 10})
	if err != nil {
		s.Fatal(err)
	}
	return list
}
