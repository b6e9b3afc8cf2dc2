/* The functions of FMI 2.0, for Model Exchange and Co-Simulation. */

#include "model.h"

#include "instance.h"

#include "integrator.h"

#include "variables.h"

#if defined(_WIN32) || defined(__CYGWIN__)
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

/* Sources that are linked with those of other units have the name of the model before their functions. */
#ifdef FMI2_FUNCTION_PREFIX
#define JOINED_(a, b) a##b
#define JOINED(a, b) JOINED_(a, b)
#define FMI2(name) JOINED(FMI2_FUNCTION_PREFIX, fmi2##name)
#else
#define FMI2(name) fmi2##name
#endif

typedef void *fmi2Component, *fmi2ComponentEnvironment, *fmi2FMUstate;
typedef unsigned int fmi2ValueReference;
typedef double fmi2Real;
typedef int fmi2Integer, fmi2Boolean;
typedef char fmi2Char, fmi2Byte;
typedef const fmi2Char *fmi2String;
typedef enum { fmi2OK, fmi2Warning, fmi2Discard, fmi2Error, fmi2Fatal, fmi2Pending } fmi2Status;
typedef enum { fmi2ModelExchange, fmi2CoSimulation } fmi2Type;
typedef enum { fmi2DoStepStatus, fmi2PendingStatus, fmi2LastSuccessfulTime, fmi2Terminated } fmi2StatusKind;

typedef void (*fmi2CallbackLogger)(fmi2ComponentEnvironment, fmi2String, fmi2Status, fmi2String, fmi2String, ...);

typedef struct {
    fmi2CallbackLogger logger;
    void *(*allocateMemory)(size_t, size_t);
    void (*freeMemory)(void *);
    void (*stepFinished)(fmi2ComponentEnvironment, fmi2Status);
    fmi2ComponentEnvironment componentEnvironment;
} fmi2CallbackFunctions;

typedef struct {
    fmi2Boolean newDiscreteStatesNeeded, terminateSimulation, nominalsOfContinuousStatesChanged;
    fmi2Boolean valuesOfContinuousStatesChanged, nextEventTimeDefined;
    fmi2Real nextEventTime;
} fmi2EventInfo;

static void send(Instance *m, Status status, const char *category, const char *message)
{
    fmi2CallbackLogger log;
    memcpy(&log, &m->logger, sizeof log);
    if (log != NULL) log(m->environment, m->name, (fmi2Status)status, category, "%s", message);
}

static Status in_mode(Instance *m, Mode mode, const char *function)
{
    return m->s.mode == mode ? OK : report(m, ERROR, "%s: it cannot be called now.", function);
}

/* About the unit */

EXPORT const char *FMI2(GetTypesPlatform)(void)
{
    return "default";
}

EXPORT const char *FMI2(GetVersion)(void)
{
    return "2.0";
}

EXPORT fmi2Status FMI2(SetDebugLogging)(fmi2Component c, fmi2Boolean loggingOn, size_t count, const fmi2String names[])
{
    int is_named = count == 0;
    for (size_t k = 0; k < count; k++) is_named |= strcmp(names[k], "logEvents") == 0;
    ((Instance *)c)->is_logging = loggingOn && is_named;
    return fmi2OK;
}

EXPORT fmi2Component FMI2(Instantiate)(fmi2String instanceName, fmi2Type type, fmi2String guid, fmi2String resources,
                                       const fmi2CallbackFunctions *functions, fmi2Boolean visible,
                                       fmi2Boolean loggingOn)
{
    Instance *m = calloc(1, sizeof(Instance));
    (void)resources, (void)visible;
    if (m == NULL) return NULL;
    m->name = calloc(strlen(instanceName) + 1, 1);
    if (m->name != NULL) strcpy(m->name, instanceName);
    if (functions != NULL) {
        memcpy(&m->logger, &functions->logger, sizeof functions->logger);
        m->environment = functions->componentEnvironment;
    }
    m->is_logging = loggingOn;
    m->is_cosimulation = type == fmi2CoSimulation;
    if (guid == NULL || strcmp(guid, MODEL_TOKEN) != 0) {
        report(m, ERROR, "The GUID is not that of this unit, which is %s.", MODEL_TOKEN);
        free(m->name);
        free(m);
        return NULL;
    }
    reset_instance(m);
    return m;
}

EXPORT void FMI2(FreeInstance)(fmi2Component c)
{
    if (c == NULL) return;
    free(((Instance *)c)->name);
    free(c);
}

/* Beginning and end */

EXPORT fmi2Status FMI2(SetupExperiment)(fmi2Component c, fmi2Boolean toleranceDefined, fmi2Real tolerance,
                                        fmi2Real startTime, fmi2Boolean stopTimeDefined, fmi2Real stopTime)
{
    Instance *m = c;
    (void)stopTimeDefined, (void)stopTime;
    if (in_mode(m, INSTANTIATED, "fmi2SetupExperiment") != OK) return fmi2Error;
    if (toleranceDefined && tolerance > 0.0) m->s.tolerance = fmax(tolerance, 1e-14);
    m->s.t = m->s.start = startTime;
    touch(m);
    return fmi2OK;
}

EXPORT fmi2Status FMI2(EnterInitializationMode)(fmi2Component c)
{
    Instance *m = c;
    if (in_mode(m, INSTANTIATED, "fmi2EnterInitializationMode") != OK) return fmi2Error;
    m->s.mode = INITIALIZATION;
    return fmi2OK;
}

EXPORT fmi2Status FMI2(ExitInitializationMode)(fmi2Component c)
{
    Instance *m = c;
    if (in_mode(m, INITIALIZATION, "fmi2ExitInitializationMode") != OK || begin(m) != OK) return fmi2Error;
    m->s.mode = m->is_cosimulation ? STEP_MODE : EVENT_MODE;
    return fmi2OK;
}

EXPORT fmi2Status FMI2(Terminate)(fmi2Component c)
{
    ((Instance *)c)->s.mode = TERMINATED;
    return fmi2OK;
}

EXPORT fmi2Status FMI2(Reset)(fmi2Component c)
{
    reset_instance(c);
    return fmi2OK;
}

/* Numbers */

EXPORT fmi2Status FMI2(GetReal)(fmi2Component c, const fmi2ValueReference vr[], size_t count, fmi2Real values[])
{
    return (fmi2Status)get_numbers(c, vr, count, values);
}

EXPORT fmi2Status FMI2(SetReal)(fmi2Component c, const fmi2ValueReference vr[], size_t count, const fmi2Real values[])
{
    return (fmi2Status)set_numbers(c, vr, count, values);
}

static fmi2Status none_of(fmi2Component c, size_t count, const char *kind)
{
    return count == 0 ? fmi2OK : (fmi2Status)report(c, ERROR, "There are no variables of the type %s.", kind);
}

#define NONE_OF(Kind, Type)                                                                                            \
    EXPORT fmi2Status FMI2(Get##Kind)(fmi2Component c, const fmi2ValueReference vr[], size_t count, Type values[])     \
    {                                                                                                                  \
        (void)vr, (void)values;                                                                                        \
        return none_of(c, count, #Kind);                                                                               \
    }                                                                                                                  \
    EXPORT fmi2Status FMI2(Set##Kind)(fmi2Component c, const fmi2ValueReference vr[], size_t count, const Type values[]) \
    {                                                                                                                  \
        (void)vr, (void)values;                                                                                        \
        return none_of(c, count, #Kind);                                                                               \
    }

NONE_OF(Integer, fmi2Integer)
NONE_OF(Boolean, fmi2Boolean)
NONE_OF(String, fmi2String)

/* States that are kept and set back */

EXPORT fmi2Status FMI2(GetFMUstate)(fmi2Component c, fmi2FMUstate *kept)
{
    if (*kept == NULL) *kept = malloc(sizeof(State));
    if (*kept == NULL) return (fmi2Status)report(c, ERROR, "There is no memory for the state.");
    *(State *)*kept = ((Instance *)c)->s;
    return fmi2OK;
}

EXPORT fmi2Status FMI2(SetFMUstate)(fmi2Component c, fmi2FMUstate kept)
{
    set_state(c, kept);
    return fmi2OK;
}

EXPORT fmi2Status FMI2(FreeFMUstate)(fmi2Component c, fmi2FMUstate *kept)
{
    (void)c;
    free(*kept);
    *kept = NULL;
    return fmi2OK;
}

EXPORT fmi2Status FMI2(SerializedFMUstateSize)(fmi2Component c, fmi2FMUstate kept, size_t *size)
{
    (void)c, (void)kept;
    *size = sizeof(State);
    return fmi2OK;
}

EXPORT fmi2Status FMI2(SerializeFMUstate)(fmi2Component c, fmi2FMUstate kept, fmi2Byte bytes[], size_t size)
{
    if (size < sizeof(State)) return (fmi2Status)report(c, ERROR, "A state takes %zu bytes.", sizeof(State));
    memcpy(bytes, kept, sizeof(State));
    return fmi2OK;
}

EXPORT fmi2Status FMI2(DeSerializeFMUstate)(fmi2Component c, const fmi2Byte bytes[], size_t size, fmi2FMUstate *kept)
{
    if (size != sizeof(State)) return (fmi2Status)report(c, ERROR, "A state has %zu bytes.", sizeof(State));
    if (FMI2(GetFMUstate)(c, kept) != fmi2OK) return fmi2Error;
    memcpy(*kept, bytes, sizeof(State));
    return fmi2OK;
}

EXPORT fmi2Status FMI2(GetDirectionalDerivative)(fmi2Component c, const fmi2ValueReference unknowns[], size_t many,
                                                 const fmi2ValueReference knowns[], size_t few, const fmi2Real seed[],
                                                 fmi2Real sensitivity[])
{
    return (fmi2Status)directional(c, unknowns, many, knowns, few, seed, sensitivity);
}

/* Model Exchange */

EXPORT fmi2Status FMI2(EnterEventMode)(fmi2Component c)
{
    Instance *m = c;
    if (in_mode(m, CONTINUOUS_TIME, "fmi2EnterEventMode") != OK) return fmi2Error;
    m->s.mode = EVENT_MODE;
    return fmi2OK;
}

EXPORT fmi2Status FMI2(NewDiscreteStates)(fmi2Component c, fmi2EventInfo *info)
{
    Instance *m = c;
    int has_changed, is_over;
    if (in_mode(m, EVENT_MODE, "fmi2NewDiscreteStates") != OK) return fmi2Error;
    if (update_all(m, &has_changed, &is_over) != OK) return fmi2Error;
    info->newDiscreteStatesNeeded = info->nominalsOfContinuousStatesChanged = 0;
    info->terminateSimulation = is_over;
    info->valuesOfContinuousStatesChanged = has_changed;
    info->nextEventTimeDefined = isfinite(m->s.next_switch) != 0;
    info->nextEventTime = info->nextEventTimeDefined ? m->s.next_switch : 0.0;
    return fmi2OK;
}

EXPORT fmi2Status FMI2(EnterContinuousTimeMode)(fmi2Component c)
{
    Instance *m = c;
    if (in_mode(m, EVENT_MODE, "fmi2EnterContinuousTimeMode") != OK) return fmi2Error;
    m->s.mode = CONTINUOUS_TIME;
    return fmi2OK;
}

EXPORT fmi2Status FMI2(CompletedIntegratorStep)(fmi2Component c, fmi2Boolean noSetBack, fmi2Boolean *enterEventMode,
                                                fmi2Boolean *terminate)
{
    (void)noSetBack;
    *enterEventMode = needs_projection(c);
    *terminate = 0;
    return fmi2OK;
}

EXPORT fmi2Status FMI2(SetTime)(fmi2Component c, fmi2Real time)
{
    ((Instance *)c)->s.t = time;
    touch(c);
    return fmi2OK;
}

static fmi2Status has_size(fmi2Component c, size_t count, size_t wanted)
{
    return count == wanted ? fmi2OK : (fmi2Status)report(c, ERROR, "There are %zu of these, not %zu.", wanted, count);
}

EXPORT fmi2Status FMI2(SetContinuousStates)(fmi2Component c, const fmi2Real x[], size_t count)
{
    if (has_size(c, count, NX) != fmi2OK) return fmi2Error;
    memcpy(((Instance *)c)->s.x, x, NX * sizeof(double));
    touch(c);
    return fmi2OK;
}

EXPORT fmi2Status FMI2(GetContinuousStates)(fmi2Component c, fmi2Real x[], size_t count)
{
    if (has_size(c, count, NX) != fmi2OK) return fmi2Error;
    memcpy(x, ((Instance *)c)->s.x, NX * sizeof(double));
    return fmi2OK;
}

EXPORT fmi2Status FMI2(GetDerivatives)(fmi2Component c, fmi2Real rates[], size_t count)
{
    if (has_size(c, count, NX) != fmi2OK) return fmi2Error;
    memcpy(rates, rates_now(c), NX * sizeof(double));
    return are_finite(rates, NX) ? fmi2OK : (fmi2Status)report(c, DISCARD, "The rates are no numbers.");
}

EXPORT fmi2Status FMI2(GetEventIndicators)(fmi2Component c, fmi2Real indicators[], size_t count)
{
    if (has_size(c, count, NE) != fmi2OK) return fmi2Error;
    return (fmi2Status)get_indicators(c, indicators);
}

EXPORT fmi2Status FMI2(GetNominalsOfContinuousStates)(fmi2Component c, fmi2Real nominals[], size_t count)
{
    if (has_size(c, count, NX) != fmi2OK) return fmi2Error;
    get_nominals(c, nominals);
    return fmi2OK;
}

/* Co-Simulation */

EXPORT fmi2Status FMI2(DoStep)(fmi2Component c, fmi2Real now, fmi2Real step, fmi2Boolean noSetBack)
{
    Instance *m = c;
    (void)noSetBack;
    if (in_mode(m, STEP_MODE, "fmi2DoStep") != OK) return fmi2Error;
    if (do_step(m, now, step) != OK) return fmi2Error;
    return m->s.is_terminated ? fmi2Discard : fmi2OK;
}

EXPORT fmi2Status FMI2(CancelStep)(fmi2Component c)
{
    return (fmi2Status)report(c, ERROR, "fmi2CancelStep: steps are not asynchronous.");
}

EXPORT fmi2Status FMI2(SetRealInputDerivatives)(fmi2Component c, const fmi2ValueReference vr[], size_t count,
                                                const fmi2Integer order[], const fmi2Real values[])
{
    (void)vr, (void)order, (void)values;
    return count == 0 ? fmi2OK : (fmi2Status)report(c, ERROR, "Inputs are not interpolated.");
}

EXPORT fmi2Status FMI2(GetRealOutputDerivatives)(fmi2Component c, const fmi2ValueReference vr[], size_t count,
                                                 const fmi2Integer order[], fmi2Real values[])
{
    (void)vr, (void)order, (void)values;
    return count == 0 ? fmi2OK : (fmi2Status)report(c, ERROR, "Outputs have no derivatives.");
}

static fmi2Status no_status(fmi2Component c)
{
    return (fmi2Status)report(c, DISCARD, "There is nothing to be said about this.");
}

EXPORT fmi2Status FMI2(GetStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2Status *value)
{
    (void)kind, (void)value;
    return no_status(c);
}

EXPORT fmi2Status FMI2(GetRealStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2Real *value)
{
    if (kind != fmi2LastSuccessfulTime) return no_status(c);
    *value = ((Instance *)c)->s.t;
    return fmi2OK;
}

EXPORT fmi2Status FMI2(GetIntegerStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2Integer *value)
{
    (void)kind, (void)value;
    return no_status(c);
}

EXPORT fmi2Status FMI2(GetBooleanStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2Boolean *value)
{
    if (kind != fmi2Terminated) return no_status(c);
    *value = ((Instance *)c)->s.is_terminated;
    return fmi2OK;
}

EXPORT fmi2Status FMI2(GetStringStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2String *value)
{
    (void)kind, (void)value;
    return no_status(c);
}
