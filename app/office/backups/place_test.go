package backups

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"filippo.io/age"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/approval/approvaltest"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

// A program at an address in the operator's own network is not called, and the error does
// not describe it.
func TestDestinationOnLocalMachineIsRefused(t *testing.T) {
	asked := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked++
		w.Header().Set("Server", "secret-service")
		http.Error(w, "secret answer", http.StatusTeapot)
	}))
	t.Cleanup(server.Close)
	for private, want := range map[bool]string{false: "backups.private", true: "the log of the site says more"} {
		asked = 0
		f := newFixture(t, func(d *Deps) { d.Private = private })
		_, err := f.SetDestination(f.Ctx, f.boss, BackupDestinationRequest{
			Endpoint: server.URL, Region: "eu-1", Bucket: "casino", AccessKey: "id", Secret: "x", PathStyle: true, Reason: why(),
		})
		refusal, _ := fault.From(err)
		if refusal == nil || refusal.Code != 422 {
			t.Fatalf("it was answered by %v", err)
		}
		text := strings.Join(refusal.Fields["endpoint"], " ")
		if !strings.Contains(text, want) || strings.Contains(text, "secret") || strings.Contains(text, "418") {
			t.Errorf("private %t: %q", private, text)
		}
		if !private && asked != 0 {
			t.Errorf("it was asked %d times", asked)
		}
	}
}

// A bucket contains everything about every player: one person alone does not choose it.
func TestDestinationChangeNeedsApproval(t *testing.T) {
	var approvals *approval.Service
	f := newFixture(t, func(d *Deps) {
		approvals = approvaltest.New(approval.Deps{DB: d.DB, Clock: d.Clock, IDs: d.IDs, StaffLog: d.StaffLog})
		d.Approvals = approvals
	})
	f.Check(approvals.Declare(f.ApprovalKind(approval.Decider)))
	endpoint := f.storage()
	_, err := f.SetDestination(f.Ctx, f.boss, BackupDestinationRequest{
		Endpoint: endpoint, Region: "eu-1", Bucket: "casino", AccessKey: "id", Secret: "hidden secret", PathStyle: true, Reason: why(),
	})
	if code(err) != 409 || f.Count("backup_place") != 0 {
		t.Fatalf("one person set it: %v", err)
	}
	call := session.GuestCall("test")
	call.User = &session.User{ID: "chief", Permissions: []string{approval.Decider.ID()}}
	waiting, err := approvals.List(f.Ctx, call, approval.ApprovalsRequest{})
	f.Check(err)
	r := waiting.Rows[0]
	if strings.Contains(string(r.Payload), "hidden") || strings.Contains(string(r.Payload), "secret") {
		t.Errorf("the request says %s", r.Payload)
	}
	_, err = approvals.Decide(f.Ctx, call, approval.DecideRequest{ID: r.ID, Hash: r.Hash, Approve: true, Reason: action.Reason{Reason: "looked at it"}})
	f.Check(err)
	if f.Count("backup_place WHERE changed_by = 'boss'") != 1 || f.Count("backup_place_asked") != 0 {
		t.Error("the approved place is not stored, or its secret is left")
	}
	if made := f.made(); made.Offsite.State != offsiteSent {
		t.Errorf("nothing is sent to it: %+v", made.Offsite)
	}
}

func TestUnencryptedDownloadNeedsApproval(t *testing.T) {
	var approvals *approval.Service
	f := newFixture(t, func(d *Deps) {
		approvals = approvaltest.New(approval.Deps{DB: d.DB, Clock: d.Clock, IDs: d.IDs, StaffLog: d.StaffLog})
		d.Approvals = approvals
	})
	f.Check(approvals.Declare(f.DownloadApproval(approval.Decider)))
	made := f.made()
	if _, err := f.Download(f.Ctx, f.boss, f.actionRequest(made)); code(err) != 409 {
		t.Fatalf("one person downloads a backup alone: %v", err)
	}
	call := session.GuestCall("test")
	call.User = &session.User{ID: "chief", Permissions: []string{approval.Decider.ID()}}
	waiting, err := approvals.List(f.Ctx, call, approval.ApprovalsRequest{})
	f.Check(err)
	r := waiting.Rows[0]
	_, err = approvals.Decide(f.Ctx, call, approval.DecideRequest{ID: r.ID, Hash: r.Hash, Approve: true, Reason: action.Reason{Reason: "to try a restore"}})
	f.Check(err)
	ticket, err := f.Download(f.Ctx, f.boss, f.actionRequest(made))
	if err != nil || ticket.Path == "" {
		t.Errorf("the approved download is refused: %v", err)
	}
}

func TestEncryptedDownloadNeedsNoApproval(t *testing.T) {
	identity, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	f := newFixture(t, func(d *Deps) {
		d.Recipients = []age.Recipient{identity.Recipient()}
		d.Approvals = approvaltest.New(approval.Deps{DB: d.DB, Clock: d.Clock, IDs: d.IDs, StaffLog: d.StaffLog})
	})
	if ticket, err := f.Download(f.Ctx, f.boss, f.actionRequest(f.made())); err != nil || !ticket.Encrypted {
		t.Errorf("the encrypted download is refused: %v", err)
	}
}
