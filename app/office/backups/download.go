package backups

import (
	"context"
	"mime"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/id"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

const (
	// downloadPath is the prefix of the download addresses.
	downloadPath = "/api/admin/backups/file/"
	// ticketLife is how long a ticket is valid.
	ticketLife = time.Minute
	// maxTickets is the maximum number of unused tickets.
	maxTickets = 100
)

// ticket allows one download.
type ticket struct {
	row   row
	until time.Time
}

// tickets are the valid tickets by the hash of their secret.
type tickets struct {
	*sync.Mutex
	open map[string]ticket
}

// issue creates a ticket and removes the expired ones.
func (t tickets) issue(r row, now time.Time) (secret string, ok bool) {
	t.Lock()
	defer t.Unlock()
	for hash, one := range t.open {
		if !now.Before(one.until) {
			delete(t.open, hash)
		}
	}
	if len(t.open) >= maxTickets {
		return "", false
	}
	secret = id.Secret()
	t.open[id.HashSecret(secret)] = ticket{r, now.Add(ticketLife)}
	return secret, true
}

// use redeems a ticket. Each ticket works once.
func (t tickets) use(secret string, now time.Time) (r row, ok bool) {
	t.Lock()
	defer t.Unlock()
	hash := id.HashSecret(secret)
	one, found := t.open[hash]
	delete(t.open, hash)
	return one.row, found && now.Before(one.until)
}

// Download allows one download. Browsers cannot send a reason and a code with a download.
// This call receives them and returns an address that works once.
func (s *Service) Download(ctx context.Context, call *session.Call, request BackupActionRequest) (answer BackupTicket, err error) {
	var r *row
	encrypted, waiting := len(s.Recipients) > 0, ""
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if r, err = localByID(tx, request.ID); err != nil {
			return err
		}
		if !encrypted {
			ask := approval.Proposal{Kind: kindDownload, Subject: r.name, Payload: requestedDownload{request.ID}, Reason: request.Reason.Reason}
			if waiting, _, err = s.Approvals.RequireRepeat(tx, call, ask); err != nil || waiting != "" {
				return err
			}
		}
		return s.log(tx, call, "download backup", request.Reason.Reason, r, nil, nil)
	})
	if err == nil && waiting != "" {
		err = errDownloadWaits.With("waiting", waiting)
	}
	if err != nil {
		return answer, err
	}
	if r.digest == "" {
		if r.digest, r.bytes, err = digestOf(ctx, s.path(r.name)); err != nil {
			return answer, err
		}
	}
	secret, ok := s.tickets.issue(*r, s.Clock.Now())
	if !ok {
		return answer, fault.TooMany("Too many downloads were opened. Try again in a minute.", ticketLife)
	}
	return BackupTicket{Path: downloadPath + secret, Name: archiveName(r.name, encrypted), Encrypted: encrypted}, nil
}

// kindDownload is the approval kind of a download. An unencrypted backup contains everything about
// every player, like a copy at a destination.
const kindDownload = "download backup"

// errDownloadWaits means that a second person must approve the download first.
var errDownloadWaits = fault.New(fault.CodeConflict, "A second person must approve this download, under Approvals. Then begin it again within an hour.").With("reason", "second_person")

// requestedDownload identifies the backup for the second person.
type requestedDownload struct {
	ID string `json:"id"`
}

// DownloadApproval returns the approval kind of downloads.
func (s *Service) DownloadApproval(decides permission.Permission) approval.Kind {
	return approval.RepeatKind(kindDownload, "Download a backup that is not encrypted: it contains the whole database.", stafflog.Settings, decides)
}

// Mounts returns the HTTP paths of the downloads.
func (s *Service) Mounts() []feature.Mount {
	return []feature.Mount{{Pattern: downloadPath + "*", Handler: func(refuse feature.Refuse) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { s.serve(w, r, refuse) })
	}}}
}

// serve streams the archive of a ticket. If packing fails, the connection is cut off, so
// that no browser treats the file as complete.
func (s *Service) serve(w http.ResponseWriter, r *http.Request, refuse feature.Refuse) {
	if r.Method != http.MethodGet {
		refuse(w, r, fault.ErrNotFound)
		return
	}
	found, ok := s.tickets.use(path.Base(strings.TrimSuffix(r.URL.Path, "/")), s.Clock.Now())
	if !ok {
		refuse(w, r, fault.New(fault.CodeGone, "This download is over. Begin it again in the office."))
		return
	}
	name := archiveName(found.name, len(s.Recipients) > 0)
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	w.Header().Set("Cache-Control", "no-store")
	if err := s.pack(w, found); err != nil {
		if r.Context().Err() == nil {
			s.Log.Error("a download of a backup was cut off", "name", found.name, "error", err)
		}
		panic(http.ErrAbortHandler)
	}
}
