package backups

import (
	"context"
	"errors"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/safehttp"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/app/office/backups/offsite"
	"croupier/db"
)

// Errors of a destination.
var (
	errProgram      = fault.New(fault.CodeConflict, "The configuration names a program that takes the copies: backups.command.").With("reason", "command")
	errStale        = fault.New(fault.CodeConflict, "This was changed meanwhile. Load it again.").With("reason", "stale")
	errAlreadyUnset = fault.New(fault.CodeInvalid, "No place is set already.")
)

// destinationSubject is the subject of the destination in the staff log.
const destinationSubject = "backup place"

// SetDestination sets the destination of off-site copies. The destination must accept a small
// file first.
func (s *Service) SetDestination(ctx context.Context, call *session.Call, request BackupDestinationRequest) (none action.None, err error) {
	if len(s.Command) > 0 {
		return none, errProgram
	}
	var present destination
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		present, err = readDestination(q)
		return err
	})
	if err != nil {
		return none, err
	}
	next := destination{version: request.Version + 1, by: call.User.ID}
	if request.Endpoint != "" {
		if next, err = s.testDestination(ctx, next, present, request); err != nil {
			return none, err
		}
	} else if present.endpoint == "" {
		return none, errAlreadyUnset
	}
	waiting := ""
	err = s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		waiting, err = s.replaceDestination(tx, call, request, next)
		return err
	})
	if err == nil && waiting != "" {
		err = errNeedsApproval.With("waiting", waiting)
	}
	return none, err
}

// replaceDestination stores a destination, or creates an approval request for it, because a
// copy contains everything about every player. Removing the destination needs one person
// only.
func (s *Service) replaceDestination(tx *db.Tx, call *session.Call, request BackupDestinationRequest, next destination) (waiting string, err error) {
	now, err := readDestination(tx)
	if err != nil {
		return "", err
	}
	if now.version != request.Version {
		return "", errStale
	}
	note := ""
	if next.endpoint != "" {
		ask := approval.Proposal{Kind: kindDestination, Subject: destinationSubject, Payload: next.requested(), Reason: request.Reason.Reason}
		if waiting, note, err = s.Approvals.Require(tx, call, ask); err != nil || waiting != "" {
			return waiting, errors.Join(err, insertRequestedSecret(tx, waiting, next.secret))
		}
	}
	entry := stafflog.By(call, "set backup place")
	entry.Kind, entry.Subject, entry.Reason, entry.Detail = stafflog.Settings, destinationSubject, request.Reason.Reason, note
	entry.Before, entry.After = now.summary(), next.summary()
	if err := s.StaffLog.Write(tx, entry); err != nil {
		return "", err
	}
	return "", writeDestination(tx, next)
}

// Approvals makes a change of the destination and a download wait for a second person.
type Approvals interface {
	Require(tx *db.Tx, call *session.Call, ask approval.Proposal) (waiting, note string, err error)
	RequireRepeat(tx *db.Tx, call *session.Call, ask approval.Proposal) (waiting, note string, err error)
}

// kindDestination is the kind of the change that a second person must approve.
const kindDestination = "set backup place"

// errNeedsApproval means that the change was stored for the approval of a second person.
var errNeedsApproval = fault.New(fault.CodeConflict, "Nothing has changed yet: where copies go is decided by a second person, under Approvals.").With("reason", "second_person")

// requestedDestination is a destination in the form that a second person sees, without its secret.
type requestedDestination struct {
	Endpoint  string `json:"endpoint"`
	Region    string `json:"region"`
	Bucket    string `json:"bucket"`
	Prefix    string `json:"prefix"`
	AccessKey string `json:"access_key"`
	PathStyle bool   `json:"path_style"`
	Version   int64  `json:"version"`
}

func (p destination) requested() requestedDestination {
	return requestedDestination{p.endpoint, p.region, p.bucket, p.prefix, p.accessKey, p.pathStyle, p.version}
}

// ApprovalKind returns the approval kind of this package.
func (s *Service) ApprovalKind(decides permission.Permission) approval.Kind {
	return approval.Kind{
		Name: kindDestination, Sentence: "Send copies of the whole database to another place.", SubjectKind: stafflog.Settings,
		Decide: decides, Always: true, Execute: s.executeDestination,
		OnEnd: func(tx *db.Tx, r approval.Request) error { return deleteRequestedSecret(tx, r.ID) },
	}
}

// executeDestination stores the destination that a second person has approved.
func (s *Service) executeDestination(_ context.Context, tx *db.Tx, _ *session.Call, r approval.Request) (approval.Completion, error) {
	var a requestedDestination
	if err := r.Read(&a); err != nil {
		return approval.Completion{}, err
	}
	now, err := readDestination(tx)
	if err != nil {
		return approval.Completion{}, err
	}
	if now.version+1 != a.Version {
		return approval.Completion{}, errStale
	}
	next := destination{
		endpoint: a.Endpoint, region: a.Region, bucket: a.Bucket, prefix: a.Prefix, accessKey: a.AccessKey, pathStyle: a.PathStyle,
		version: a.Version, by: r.RequestedBy,
	}
	if next.secret, err = requestedSecret(tx, r.ID); err != nil {
		return approval.Completion{}, err
	}
	return approval.Completion{Before: now.summary(), After: next.summary()}, writeDestination(tx, next)
}

// rejection returns the reason why a destination does not accept a file. The server's
// answer is only written to the site's log: it can come from a program in the operator's
// network.
func (s *Service) rejection(err error) error {
	s.Log.Warn("a place for copies takes no file", "error", shortError(err))
	switch why := offsite.Reason(err); {
	case errors.Is(err, safehttp.ErrPrivate):
		return fault.Field("endpoint", "It is on this machine or in a private network. The configuration permits that: backups.private.")
	case why != "":
		return fault.Field("endpoint", "It does not take a file: "+why+".")
	default:
		return fault.Field("endpoint", "It does not take a file. Look at the address, the bucket and the keys; the log of the site says more.")
	}
}

// summary returns a destination without its secret, for the staff log; nil for none.
func (p destination) summary() any {
	if p.endpoint == "" {
		return nil
	}
	return map[string]any{
		"endpoint": p.endpoint, "region": p.region, "bucket": p.bucket, "prefix": p.prefix, "access_key": p.accessKey, "path_style": p.pathStyle,
	}
}

// testDestination returns the destination of a request, with an encrypted secret, after the
// destination has accepted a file.
func (s *Service) testDestination(ctx context.Context, next, present destination, request BackupDestinationRequest) (destination, error) {
	next.endpoint, next.region, next.bucket, next.prefix = request.Endpoint, request.Region, request.Bucket, request.Prefix
	next.accessKey, next.pathStyle = request.AccessKey, request.PathStyle
	bucket := offsite.Bucket{
		Endpoint: next.endpoint, Region: next.region, Bucket: next.bucket, Prefix: next.prefix, AccessKey: next.accessKey,
		Secret: request.Secret, PathStyle: next.pathStyle, Private: s.Private,
	}
	if request.Secret == "" && present.secret != "" && present.associatedData() == next.associatedData() {
		previous, err := s.bucket(present)
		if err != nil {
			return next, fault.Field("secret", "The stored secret does not open any more. Give it again.").Because(err)
		}
		bucket.Secret = previous.Secret
	}
	to, err := bucket.Open()
	var problem offsite.Problem
	if errors.As(err, &problem) {
		return next, fault.Field(problem.Field, problem.Text)
	}
	if err != nil {
		return next, err
	}
	probe, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	if err := to.Check(probe); err != nil {
		return next, s.rejection(err)
	}
	next.secret, err = s.Sealer.Encrypt(next.associatedData(), bucket.Secret)
	return next, err
}
